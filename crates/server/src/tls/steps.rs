//! How a device is brought to trust the authority of a zone.

/// What is to be done on one kind of device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// On which.
    pub device: &'static str,
    /// What.
    pub how: &'static str,
}

/// What is to be done on every kind of device, once the certificate is there.
pub const TRUST_STEPS: [Step; 6] = [
    Step {
        device: "iPad, iPhone",
        how: "Open the certificate in Safari and allow the download. In Settings, tap Profile \
              Downloaded and Install. Then in Settings > General > About > Certificate Trust \
              Settings, switch on the Flagfall authority.",
    },
    Step {
        device: "Android",
        how: "Download the certificate. In Settings, search for CA certificate (Security > \
              Encryption & credentials > Install a certificate), choose Install anyway, and pick \
              flagfall.crt.",
    },
    Step {
        device: "Windows",
        how: "Open flagfall.crt, choose Install Certificate, Current User, Place all certificates \
              in the following store, and there Trusted Root Certification Authorities.",
    },
    Step {
        device: "macOS",
        how: "Open flagfall.crt, add it to the login keychain, double-click it there, and under \
              Trust choose Always Trust.",
    },
    Step {
        device: "Linux",
        how: "Copy flagfall.pem to /usr/local/share/ca-certificates/flagfall.crt and run sudo \
              update-ca-certificates (Debian, Ubuntu), or copy it to \
              /etc/pki/ca-trust/source/anchors and run sudo update-ca-trust (Fedora). Chromium: in \
              Settings, search for certificates and import it under Authorities. One program alone: \
              curl --cacert flagfall.pem.",
    },
    Step {
        device: "Firefox, anywhere",
        how: "In Settings > Privacy & Security > View Certificates > Authorities, choose Import, \
              pick flagfall.crt, and tick Trust this CA to identify websites.",
    },
];
