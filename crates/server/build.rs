//! The page is embedded: what was built anew is embedded anew.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
