//! Enums whose variants have names in data files.

/// An enum whose variants have names in data files.
pub(crate) trait NamedEnum: Copy + 'static {
    /// Every variant, in declaration order.
    const CHOICES: &'static [Self];

    /// Returns the name used in files.
    fn data_name(self) -> &'static str;

    /// Returns the variant with this name.
    fn find(name: &str) -> Option<Self> {
        Self::CHOICES.iter().copied().find(|choice| choice.data_name() == name)
    }
}

/// Defines an enum with a name for every variant, used for reading, display and storage.
macro_rules! choices {
    (
        $(#[$about:meta])*
        pub enum $Name:ident {
            $($(#[$what:meta])* $Variant:ident = $name:tt,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub enum $Name {
            $($(#[$what])* #[serde(rename = $name)] $Variant,)*
        }

        impl $Name {
            /// Every variant, in declaration order.
            ///
            /// ```
            #[doc = concat!("# use flagfall_laws::", stringify!($Name), ";")]
            #[doc = concat!(
                "assert_eq!(", stringify!($Name), "::ALL.len(), ", stringify!($Name), "::COUNT);"
            )]
            /// ```
            pub const ALL: [$Name; $Name::COUNT] = [$($Name::$Variant,)*];

            /// The number of variants.
            ///
            /// ```
            #[doc = concat!("# use flagfall_laws::", stringify!($Name), ";")]
            #[doc = concat!("assert!(", stringify!($Name), "::COUNT > 1);")]
            /// ```
            pub const COUNT: usize = [$($name,)*].len();

            /// Returns the name used in files.
            ///
            /// ```
            #[doc = concat!("# use flagfall_laws::", stringify!($Name), ";")]
            #[doc = concat!("for one in ", stringify!($Name), "::ALL {")]
            #[doc = concat!(
                "    assert_eq!(", stringify!($Name), "::from_name(one.name()), Some(one));"
            )]
            /// }
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $($Name::$Variant => $name,)*
                }
            }

            /// Returns the variant with this name.
            ///
            /// ```
            #[doc = concat!("# use flagfall_laws::", stringify!($Name), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::from_name(\"x\"), None);")]
            /// ```
            pub fn from_name(name: &str) -> Option<$Name> {
                match name {
                    $($name => Some($Name::$Variant),)*
                    _ => None,
                }
            }
        }

        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl $crate::choice::NamedEnum for $Name {
            const CHOICES: &'static [$Name] = &$Name::ALL;

            fn data_name(self) -> &'static str {
                self.name()
            }
        }
    };
}

pub(crate) use choices;

impl NamedEnum for flagfall_clock::Pace {
    const CHOICES: &'static [flagfall_clock::Pace] = {
        use flagfall_clock::Pace;
        &[Pace::Standard, Pace::Rapid, Pace::Blitz]
    };

    fn data_name(self) -> &'static str {
        use flagfall_clock::Pace;
        match self {
            Pace::Standard => "standard",
            Pace::Rapid => "rapid",
            Pace::Blitz => "blitz",
        }
    }
}
