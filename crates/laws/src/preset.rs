//! Ready-made regulations.

use crate::Rules;

/// Named regulations that others can build on.
///
/// ```
/// use flagfall_laws::Preset;
/// let preset = Preset::find("armageddon").expect("it is there");
/// assert!(preset.text.contains("draw_odds"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The text in TOML.
    pub text: &'static str,
}

macro_rules! presets {
    ($($name:literal,)*) => {
        [$(Preset {
            name: $name,
            text: include_str!(concat!("../../../regulations/", $name, ".toml")),
        },)*]
    };
}

impl Preset {
    /// Every preset.
    ///
    /// ```
    /// # use flagfall_laws::Preset;
    /// assert!(Preset::ALL.iter().any(|preset| preset.name == "fide-2017"));
    /// ```
    pub const ALL: &[Preset] = &presets![
        "fide-2017",
        "fide-2017-rapid",
        "fide-2017-rapid-supervised",
        "fide-2017-blitz",
        "fide-2017-blitz-supervised",
        "fide-2017-quickplay",
        "fide-2017-chess960",
        "armageddon",
        "fide-2017-fi",
        "fide-2017-fi-rapid",
        "finnish-blitz-2014",
        "fide-online-2021",
        "fide-online-2021-standard",
        "fide-online-2021-blitz",
        "online-unsupervised",
        "hybrid",
        "hybrid-physical-boards",
        "casual",
        "casual-blitz",
    ];

    /// Returns the preset with this name.
    ///
    /// ```
    /// # use flagfall_laws::Preset;
    /// assert_eq!(Preset::find("fide-1066"), None);
    /// ```
    pub fn find(name: &str) -> Option<&'static Preset> {
        Preset::ALL.iter().find(|preset| preset.name == name)
    }

    /// Returns the rules of the preset.
    ///
    /// ```
    /// # use flagfall_laws::Preset;
    /// let rules = Preset::find("casual").expect("it is there").rules();
    /// assert!(!rules.regulations.time_control.is_timed());
    /// ```
    pub fn rules(&self) -> Rules {
        Rules::read(self.text).expect("every preset is covered by tests")
    }
}
