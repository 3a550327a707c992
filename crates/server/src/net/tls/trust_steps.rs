//! Instructions for trusting the local authority.

/// The instructions for one kind of device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustStep {
    /// The kind of device.
    pub device: &'static str,
    /// The instructions.
    pub instructions: &'static str,
}

/// The instructions for every kind of device, once the certificate is downloaded.
pub const TRUST_STEPS: [TrustStep; 6] = [
    TrustStep {
        device: "iPad, iPhone",
        instructions: "Open the certificate in Safari and allow the download. In Settings, tap Profile \
              Downloaded and Install. Then in Settings > General > About > Certificate Trust \
              Settings, switch on the Flagfall authority.",
    },
    TrustStep {
        device: "Android",
        instructions: "Download the certificate. In Settings, search for CA certificate (Security > \
              Encryption & credentials > Install a certificate), choose Install anyway, and pick \
              flagfall.crt.",
    },
    TrustStep {
        device: "Windows",
        instructions: "Open flagfall.crt, choose Install Certificate, Current User, Place all certificates \
              in the following store, and there Trusted Root Certification Authorities.",
    },
    TrustStep {
        device: "macOS",
        instructions: "Open flagfall.crt, add it to the login keychain, double-click it there, and under \
              Trust choose Always Trust.",
    },
    TrustStep {
        device: "Linux",
        instructions: "Copy flagfall.pem to /usr/local/share/ca-certificates/flagfall.crt and run sudo \
              update-ca-certificates (Debian, Ubuntu), or copy it to \
              /etc/pki/ca-trust/source/anchors and run sudo update-ca-trust (Fedora). Chromium: in \
              Settings, search for certificates and import it under Authorities. One program alone: \
              curl --cacert flagfall.pem.",
    },
    TrustStep {
        device: "Firefox, anywhere",
        instructions: "In Settings > Privacy & Security > View Certificates > Authorities, choose Import, \
              pick flagfall.crt, and tick Trust this CA to identify websites.",
    },
];
