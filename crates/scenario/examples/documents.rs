//! Generates the pages about catalogue and scenarios: docs/CONFORMANCE.md, docs/DIFFERENCES.md and docs/laws.

use std::error::Error;
use std::fs;
use std::path::Path;

use flagfall_scenario::{
    Coverage, PendingRows, PendingScenarios, RowEvidenceList, Scenario, differences, pages, parse,
};

type Files = Vec<(String, Vec<Scenario>)>;

fn read(folder: &Path) -> Result<Files, Box<dyn Error>> {
    let mut files = Files::new();
    for edition in fs::read_dir(folder)? {
        for file in fs::read_dir(edition?.path()).into_iter().flatten() {
            let path = file?.path();
            let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
            files.push((name, parse(&fs::read_to_string(&path)?)?));
        }
    }
    files.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(files)
}

fn main() -> Result<(), Box<dyn Error>> {
    let files = read(Path::new("laws/scenarios"))?;
    let pending_scenarios = PendingScenarios::read(&fs::read_to_string("laws/scenarios/waiting.txt")?)?;
    let pending_rows = PendingRows::read(&fs::read_to_string("laws/waiting-rows.txt")?)?;
    let evidence = RowEvidenceList::read(&fs::read_to_string("laws/shown.tsv")?)?;
    let coverage = Coverage::new(&files, &pending_scenarios).with_evidence(&evidence, &pending_rows);
    fs::write("docs/CONFORMANCE.md", coverage.markdown())?;
    let side_by_side = files.iter().filter(|(name, _)| name.starts_with("differences/"));
    let scenarios: Vec<Scenario> = side_by_side.flat_map(|(_, all)| all.clone()).collect();
    fs::write("docs/DIFFERENCES.md", differences(&scenarios))?;
    if fs::exists("docs/laws")? {
        fs::remove_dir_all("docs/laws")?;
    }
    fs::create_dir_all("docs/laws/boards")?;
    for page in pages(&files, &coverage) {
        fs::write(Path::new("docs/laws").join(page.name), page.text)?;
    }
    Ok(())
}
