//! Enums whose variants have names in data.

/// Something that is chosen by its name in a file.
pub(crate) trait Choice: Copy + 'static {
    /// All there are, in their order.
    const CHOICES: &'static [Self];

    /// What it is called in a file.
    fn called(self) -> &'static str;

    /// The one that is called so.
    fn find(name: &str) -> Option<Self> {
        Self::CHOICES.iter().copied().find(|choice| choice.called() == name)
    }
}

/// An enum with a name for every variant, by which it is read, shown and stored.
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
            /// All there are, in their order.
            ///
            /// ```
            #[doc = concat!("# use flagfall_laws::", stringify!($Name), ";")]
            #[doc = concat!(
                "assert_eq!(", stringify!($Name), "::ALL.len(), ", stringify!($Name), "::COUNT);"
            )]
            /// ```
            pub const ALL: [$Name; $Name::COUNT] = [$($Name::$Variant,)*];

            /// How many there are.
            ///
            /// ```
            #[doc = concat!("# use flagfall_laws::", stringify!($Name), ";")]
            #[doc = concat!("assert!(", stringify!($Name), "::COUNT > 1);")]
            /// ```
            pub const COUNT: usize = [$($name,)*].len();

            /// What it is called in a file.
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

            /// The one that is called so.
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

        impl $crate::choice::Choice for $Name {
            const CHOICES: &'static [$Name] = &$Name::ALL;

            fn called(self) -> &'static str {
                self.name()
            }
        }
    };
}

pub(crate) use choices;

impl Choice for flagfall_clock::Pace {
    const CHOICES: &'static [flagfall_clock::Pace] = {
        use flagfall_clock::Pace;
        &[Pace::Standard, Pace::Rapid, Pace::Blitz]
    };

    fn called(self) -> &'static str {
        use flagfall_clock::Pace;
        match self {
            Pace::Standard => "standard",
            Pace::Rapid => "rapid",
            Pace::Blitz => "blitz",
        }
    }
}
