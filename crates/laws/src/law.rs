//! The concepts the laws rule by.

use crate::choice::choices;

choices! {
    /// Something the laws say, named for what it means and not for where it is written.
    ///
    /// Code rules by a law; the [edition](crate::Edition) knows under which article it stands.
    ///
    /// ```
    /// use flagfall_laws::{Law, Rules};
    /// let rules = Rules::preset("fide-2017").expect("a preset");
    /// assert_eq!(rules.article(Law::WrongDrawClaim).expect("in force"), "L.9.5.3a");
    /// assert_eq!(Law::WrongDrawClaim.name(), "wrong_draw_claim");
    /// ```
    pub enum Law {
        // The players and the board.
        /// White begins, then the players move in turn.
        Alternation = "alternation",
        /// It is the opponent's turn as soon as a move is made.
        TurnPasses = "turn_passes",
        /// Where the pieces stand before the first move.
        StartPosition = "start_position",
        /// A move that breaks the rules of movement is none.
        OnlyLegalMoves = "only_legal_moves",
        /// A move that was made is not taken back.
        MoveMade = "move_made",
        /// A position that no legal moves lead to.
        IllegalPosition = "illegal_position",
        /// Players who agree may take a move back, where the laws bind nobody.
        Takeback = "takeback",
        /// The start position is drawn by lot.
        Chess960 = "chess960",
        // The rules of movement.
        /// No move to a square with an own piece.
        OwnPiece = "own_piece",
        /// How the bishop moves.
        BishopMove = "bishop_move",
        /// How the rook moves.
        RookMove = "rook_move",
        /// How the queen moves.
        QueenMove = "queen_move",
        /// These three pass over no piece.
        NoLeap = "no_leap",
        /// How the knight moves.
        KnightMove = "knight_move",
        /// A pawn goes forward to an empty square.
        PawnMove = "pawn_move",
        /// Two squares at first.
        PawnDoubleStep = "pawn_double_step",
        /// It captures diagonally.
        PawnCapture = "pawn_capture",
        /// It captures in passing only at once.
        EnPassantAtOnce = "en_passant_at_once",
        /// What it becomes on the last rank.
        Promotion = "promotion",
        /// How the king moves.
        KingMove = "king_move",
        /// No castling once the king has moved.
        CastlingKingMoved = "castling_king_moved",
        /// No castling with a rook that has moved.
        CastlingRookMoved = "castling_rook_moved",
        /// No castling out of, through or into check.
        CastlingAttacked = "castling_attacked",
        /// No castling over a piece.
        CastlingBlocked = "castling_blocked",
        /// No castling over a piece in Chess960.
        Chess960CastlingBlocked = "chess960_castling_blocked",
        /// The own king is not left in check.
        KingInCheck = "king_in_check",
        // What a king is.
        /// No king is captured.
        KingTaken = "king_taken",
        // Touched pieces.
        /// A move is made with one hand.
        OneHand = "one_hand",
        /// Who has the move may adjust pieces after saying so.
        Adjusting = "adjusting",
        /// Any other touch is taken to be meant, unless it was clearly an accident.
        TouchMeant = "touch_meant",
        /// A touch binds the player to move alone.
        TouchBinds = "touch_binds",
        /// The first own piece touched that can be moved is moved.
        TouchedOwn = "touched_own",
        /// The first of the opponent's pieces touched that can be captured is captured.
        TouchedOpponents = "touched_opponents",
        /// With pieces of both touched, one captures the other.
        TouchedBoth = "touched_both",
        /// Where it cannot, the first touched that can be moved or captured is.
        TouchedFirst = "touched_first",
        /// King and then rook touched: the king castles there.
        TouchedToCastle = "touched_to_castle",
        /// Rook and then king touched: the king does not castle there.
        TouchedRookFirst = "touched_rook_first",
        /// King and then rook touched where it cannot castle: the king moves.
        TouchedInVain = "touched_in_vain",
        /// Where the king cannot move then, the player is free.
        TouchedInVainFree = "touched_in_vain_free",
        /// Where nobody knows the order, the own piece was touched first.
        TouchedOrderUnknown = "touched_order_unknown",
        /// Nothing touched can be moved or captured: the player is free.
        TouchedForNothing = "touched_for_nothing",
        /// The piece of promotion is chosen once it touches the square.
        PromotionChosen = "promotion_chosen",
        /// When a capture is made.
        CaptureMade = "capture_made",
        /// When castling is made.
        CastlingMade = "castling_made",
        /// A king let go in castling castles there.
        CastlingBegun = "castling_begun",
        /// A king let go where it cannot castle makes another move.
        CastlingBegunInVain = "castling_begun_in_vain",
        /// The pawn need not come to the last rank itself.
        PromotionDirect = "promotion_direct",
        /// Pawn and new piece change places in any order.
        PromotionOrder = "promotion_order",
        /// A promotion may capture.
        PromotionByCapture = "promotion_by_capture",
        /// When a promotion is made.
        PromotionMade = "promotion_made",
        /// Who touches a piece objects to nothing any more.
        ObjectionForgone = "objection_forgone",
        /// The opponent insists on the piece touched first.
        TouchInsisted = "touch_insisted",
        // How a game ends on the board.
        /// Mate wins at once.
        Checkmate = "checkmate",
        /// Who resigns loses at once.
        Resignation = "resignation",
        /// A player to move who has no move and is not in check: drawn.
        Stalemate = "stalemate",
        /// Neither player can mate any more: drawn.
        DeadPosition = "dead_position",
        /// The players agree on a draw.
        DrawAgreed = "draw_agreed",
        /// A position that came up often enough draws by itself.
        Repetition = "repetition",
        /// Enough moves without a capture or a pawn move draw by themselves.
        MoveCount = "move_count",
        /// A mate with the last of those moves counts.
        MateBeforeMoveCount = "mate_before_move_count",
        // Offers of a draw.
        /// A player may offer a draw.
        DrawOffer = "draw_offer",
        /// An offer at another moment is valid, but a disturbance.
        DrawOfferMoment = "draw_offer_moment",
        /// No condition is attached to an offer.
        DrawOfferCondition = "draw_offer_condition",
        /// An offer is not taken back.
        DrawOfferStands = "draw_offer_stands",
        /// How an offer ends without a draw.
        DrawOfferDeclined = "draw_offer_declined",
        /// The regulations rule out a draw by agreement before a move.
        DrawOfferTooEarly = "draw_offer_too_early",
        /// The regulations want the arbiter's consent to a draw by agreement.
        DrawNeedsArbiter = "draw_needs_arbiter",
        /// The laws rule out a draw by agreement before both have moved.
        AgreementTooEarly = "agreement_too_early",
        /// An offer of a draw is put on record.
        OffersRecorded = "offers_recorded",
        // Claims of a draw.
        /// Only the player to move claims.
        ClaimNeedsTurn = "claim_needs_turn",
        /// A claim that the position on the board repeats others.
        RepetitionClaim = "repetition_claim",
        /// A claim that the announced move will repeat a position.
        RepetitionClaimByMove = "repetition_claim_by_move",
        /// A claim that enough moves passed without a capture or a pawn move.
        MoveCountClaim = "move_count_claim",
        /// A claim that the announced move will complete them.
        MoveCountClaimByMove = "move_count_claim_by_move",
        /// When two positions are the same.
        SamePosition = "same_position",
        /// Who touches a piece has no claim in this turn.
        ClaimForgone = "claim_forgone",
        /// A claim is an offer of a draw too.
        ClaimIsOffer = "claim_is_offer",
        /// The clock stops for a claim.
        ClaimStopsClock = "claim_stops_clock",
        /// A claim is not taken back.
        ClaimStands = "claim_stands",
        /// A claim that is right draws at once.
        ClaimCorrect = "claim_correct",
        /// A claim that is wrong gives time to the opponent.
        WrongDrawClaim = "wrong_draw_claim",
        /// After a wrong claim the announced move must be played.
        ClaimedMoveBinds = "claimed_move_binds",
        /// How a claim is shown to be right.
        ClaimVerified = "claim_verified",
        // The clock.
        /// The regulations say how many moves in how much time.
        TimeControl = "time_control",
        /// What rapid chess is.
        RapidPace = "rapid_pace",
        /// What blitz is.
        BlitzPace = "blitz_pace",
        /// Rapid or blitz is watched closely enough for the rules in full.
        FullSupervision = "full_supervision",
        /// Without it, blitz is played by the short rules of rapid chess.
        ShortRules = "short_rules",
        /// Rapid or blitz is played with full or with reduced supervision.
        Supervision = "supervision",
        /// White's clock is set going at the start.
        ClockStarted = "clock_started",
        /// What stops the mover's clock and starts the opponent's.
        MoveCompleted = "move_completed",
        /// A move that ends the game needs no press.
        CompletedByEnd = "completed_by_end",
        /// A move without a press is completed by the next one.
        CompletedByNext = "completed_by_next",
        /// The time until the press is the mover's.
        TimeUntilPress = "time_until_press",
        /// Whoever made a move may press, also after the reply.
        RightToPress = "right_to_press",
        /// The hand that moved presses.
        SameHand = "same_hand",
        /// No finger stays on the button, no hand above it.
        ButtonFree = "button_free",
        /// The clock is handled with care.
        ClockHandling = "clock_handling",
        /// Only who has the clock running adjusts pieces.
        AdjustingOnClock = "adjusting_on_clock",
        /// Somebody presses the clock for a player who cannot.
        ClockAssistant = "clock_assistant",
        /// Then the arbiter adjusts the clock, but not that of a disabled player.
        ClockAssistantTime = "clock_assistant_time",
        /// The arbiter says where the clock stands.
        ClockPlace = "clock_place",
        /// Who chooses the side of the table.
        SeatChoice = "seat_choice",
        /// Each clock has a flag that falls when the time is used up.
        ClockFlag = "clock_flag",
        /// What the clock shows is decisive.
        ClockDecisive = "clock_decisive",
        /// The arbiter leaves the clock where it stands.
        ClockLeftAlone = "clock_left_alone",
        /// A defective clock is exchanged.
        DefectiveClock = "defective_clock",
        /// Time is credited with every move.
        Increment = "increment",
        /// What is left of a period is kept in the next.
        TimeCarriedOver = "time_carried_over",
        /// Time runs only after a delay with every move.
        Delay = "delay",
        /// At flag fall it is seen whether the moves were completed.
        MovesChecked = "moves_checked",
        /// Whose time is used up loses.
        FlagFall = "flag_fall",
        /// Whose time is used up draws if the opponent cannot mate.
        FlagFallNoMate = "flag_fall_no_mate",
        /// A win on time needs material.
        FlagFallMaterial = "flag_fall_material",
        /// Material that can force mate on a bare king is enough for it.
        FlagFallSufficient = "flag_fall_sufficient",
        /// A fallen flag counts when it is noticed or claimed.
        FlagCall = "flag_call",
        /// Who claims a win on time must have time left.
        FlagCallOwnFlag = "flag_call_own_flag",
        /// An arbiter who sees a fallen flag says so, or must not.
        FlagSeen = "flag_seen",
        /// A flag that falls after the end changes nothing.
        FlagAfterEnd = "flag_after_end",
        /// Both flags are down.
        BothFlags = "both_flags",
        /// A clock that is set wrongly is put right.
        WrongClock = "wrong_clock",
        /// A clock that is set wrongly is left as it is after a number of moves.
        WrongClockTooLate = "wrong_clock_too_late",
        /// Unless the schedule would suffer from that.
        ClockForSchedule = "clock_for_schedule",
        /// Play is broken off and the clock stopped.
        Interruption = "interruption",
        /// The arbiter says when play goes on.
        Resumption = "resumption",
        /// Who calls a flag stops the clock too.
        FlagCallStops = "flag_call_stops",
        /// A mate that is shown to be forced makes up for material.
        DemonstratedMate = "demonstrated_mate",
        /// Events count in the order in which they happened.
        EventOrder = "event_order",
        /// Where that order is not known, it is the one in which they were pointed out.
        EventOrderUnknown = "event_order_unknown",
        // A finish without increments.
        /// The guidelines for a finish without increments are in force.
        QuickplayFinish = "quickplay_finish",
        /// What such a finish is.
        QuickplayPhase = "quickplay_phase",
        /// They are for the last period alone.
        QuickplayLastPeriod = "quickplay_last_period",
        /// They are not for blitz, nor for games with increments.
        QuickplayPace = "quickplay_pace",
        /// Both flags are down before the last period: the game goes on.
        BothFlagsEarlier = "both_flags_earlier",
        /// A player short of time asks for extra seconds with every move.
        ExtraSeconds = "extra_seconds",
        /// Who asks for them offers a draw.
        ExtraSecondsOffer = "extra_seconds_offer",
        /// The arbiter grants them when the offer is refused.
        ExtraSecondsGranted = "extra_seconds_granted",
        /// A player short of time claims that the opponent cannot or does not try to win.
        QuickplayClaim = "quickplay_claim",
        /// The arbiter agrees and draws the game, or does not.
        QuickplayDraw = "quickplay_draw",
        /// The arbiter decides later.
        QuickplayPostponed = "quickplay_postponed",
        /// What is decided later, even after a flag fall.
        QuickplayDecidedLater = "quickplay_decided_later",
        /// A rejected claim gives time to the opponent.
        QuickplayRejected = "quickplay_rejected",
        /// Without an arbiter the claim ends the game.
        QuickplayUnwatched = "quickplay_unwatched",
        /// The final position is written down and confirmed.
        QuickplayPosition = "quickplay_position",
        /// So is the scoresheet.
        QuickplayScoresheet = "quickplay_scoresheet",
        /// The arbiter named for it decides.
        QuickplayPassedOn = "quickplay_passed_on",
        // No progress.
        /// A claim that the game makes no progress.
        ProgressClaim = "progress_claim",
        /// The opponent agrees or plays so that it does; otherwise the arbiter draws it.
        ProgressDraw = "progress_draw",
        /// Even after a flag fall.
        ProgressAfterFlag = "progress_after_flag",
        // Coming late.
        /// How late a player may come.
        DefaultTimeSet = "default_time_set",
        /// Who comes later loses.
        DefaultTime = "default_time",
        /// Whose time runs while both are missing.
        NeitherPresent = "neither_present",
        // Irregularities.
        /// An earlier position is set up and the clocks with it.
        PositionRestored = "position_restored",
        /// A game from a wrong start position is played anew.
        WrongSetup = "wrong_setup",
        /// A wrong start position is left as it is after a number of moves.
        WrongSetupTooLate = "wrong_setup_too_late",
        /// A board that lies wrongly is put right.
        TurnedBoard = "turned_board",
        /// No castling with a king that was misplaced at the start.
        MisplacedKing = "misplaced_king",
        /// No castling with a rook that was.
        MisplacedRook = "misplaced_rook",
        /// King and queen swapped at the start castle the other way round.
        MirroredCastling = "mirrored_castling",
        /// Who displaces pieces puts them back on the own time.
        DisplacedOwnTime = "displaced_own_time",
        /// Who displaces pieces may be penalised.
        DisplacedPenalty = "displaced_penalty",
        /// The opponent of who displaces pieces may get more time.
        DisplacedTime = "displaced_time",
        /// Displaced pieces that are found: the position before stands again.
        DisplacedFound = "displaced_found",
        /// A game is played anew after somebody interfered.
        Replay = "replay",
        /// A game with swapped colours is replaced if it is noticed early.
        ColoursReversed = "colours_reversed",
        /// What is less in blitz.
        BlitzPenalties = "blitz_penalties",
        /// What a completed illegal move costs.
        IllegalMove = "illegal_move",
        /// It costs half a point if the opponent cannot mate.
        IllegalMoveNoMate = "illegal_move_no_mate",
        /// The first completed illegal move.
        IllegalMoveFirst = "illegal_move_first",
        /// Another one by the same player.
        IllegalMoveAgain = "illegal_move_again",
        /// An illegal move that is not completed is replaced without penalty.
        IllegalMoveOpen = "illegal_move_open",
        /// A completed one that is found: the position before it stands again.
        IllegalMoveFound = "illegal_move_found",
        /// That position is not known: the last one that is.
        LastIdentifiable = "last_identifiable",
        /// Touched pieces bind the move that replaces it.
        ReplacingMove = "replacing_move",
        /// An illegal move may be claimed to have won the game.
        IllegalMoveClaim = "illegal_move_claim",
        /// When an illegal move is complete and can be claimed.
        IllegalMoveComplete = "illegal_move_complete",
        /// An illegal move that is neither found nor claimed stands.
        IllegalMoveStands = "illegal_move_stands",
        /// It is corrected if both players agree.
        IllegalMoveAgreed = "illegal_move_agreed",
        /// The arbiter must not point out an illegal move.
        IllegalMoveSeen = "illegal_move_seen",
        /// Of an illegal move and a fallen flag the illegal move loses.
        IllegalMoveOverTime = "illegal_move_over_time",
        /// A pawn left on the last rank.
        PawnLeft = "pawn_left",
        /// It stays there for good.
        PawnStays = "pawn_stays",
        /// A move with two hands counts as illegal.
        TwoHands = "two_hands",
        /// For the first time.
        TwoHandsFirst = "two_hands_first",
        /// Again.
        TwoHandsAgain = "two_hands_again",
        /// A press without a move counts as illegal.
        PressWithoutMove = "press_without_move",
        /// For the first time.
        PressWithoutMoveFirst = "press_without_move_first",
        /// Again.
        PressWithoutMoveAgain = "press_without_move_again",
        /// Both kings stay in check: drawn.
        BothInCheck = "both_in_check",
        /// A pawn stays on the last rank: drawn.
        PawnOnLastRank = "pawn_on_last_rank",
        /// The zone did not end a drawn game: the arbiter does.
        DrawMissed = "draw_missed",
        /// The zone ended a game drawn that was not: the arbiter may alter it.
        DrawWrong = "draw_wrong",
        // The playing zone.
        /// The square of arrival is enough where one piece can reach it.
        SmartMove = "smart_move",
        /// A move chosen in advance is played as soon as the opponent has moved.
        Premove = "premove",
        /// A pawn is promoted without asking.
        AutoPromotion = "auto_promotion",
        /// Every move is on record with both times.
        MovesLogged = "moves_logged",
        /// The clock of a disconnected player runs on.
        ClockRunsOn = "clock_runs_on",
        /// The regulations say what follows a disconnection.
        DisconnectionSet = "disconnection_set",
        /// Who is back in time plays on with the time that is left.
        ReturnInTime = "return_in_time",
        /// Who is back may be penalised all the same.
        ReturnPenalized = "return_penalized",
        /// Who is disconnected must be back within a span of time.
        ReturnInterval = "return_interval",
        /// Who is not back in time loses.
        NotBackInTime = "not_back_in_time",
        /// Who is not back in time draws if the opponent cannot mate.
        NotBackNoMate = "not_back_no_mate",
        /// After a disconnection: the game goes on from its position.
        ContinueGame = "continue_game",
        /// After a disconnection: the player's time is shortened.
        TimeTaken = "time_taken",
        /// After a disconnection: a new game with the same times.
        RestartSameTimes = "restart_same_times",
        /// After a disconnection: a new game with shorter times.
        RestartShorterTimes = "restart_shorter_times",
        /// Who is not in the video conference makes no move.
        VideoGate = "video_gate",
        /// The regulations introduce yellow and red cards.
        Cards = "cards",
        /// A yellow card warns.
        YellowCard = "yellow_card",
        /// A red card loses the game.
        RedCard = "red_card",
        // People, devices and venues of online play.
        /// Who plays is logged in from an approved device.
        ApprovedDevice = "approved_device",
        /// Everybody plays under the own account.
        OwnAccount = "own_account",
        /// The regulations may have cameras watch the players.
        Cameras = "cameras",
        /// No earphones.
        Earphones = "earphones",
        /// A body is checked in private, and not recorded.
        BodyCheck = "body_check",
        /// The regulations may let a device lie near, or in a bag.
        DeviceKept = "device_kept",
        /// The chief arbiter may exclude who had a device.
        DeviceExcluded = "device_excluded",
        /// The arbiter looks at the playing area before the game.
        AreaExamined = "area_examined",
        /// A mobile connection needs permission.
        MobileConnection = "mobile_connection",
        /// The arbiter says when to be at the zone.
        PresenceOrdered = "presence_ordered",
        /// Nobody leaves the own place during a disconnection.
        PlacesKept = "places_kept",
        /// The one screen is shared with the arbiter.
        ScreenShared = "screen_shared",
        /// Player and arbiter control the sharing.
        SharingControlled = "sharing_controlled",
        /// The arbiter may look at the open applications.
        ApplicationsSeen = "applications_seen",
        /// Nothing else is open on the device.
        ApplicationsOpen = "applications_open",
        /// The video conference is not left before the session ends.
        VideoSession = "video_session",
        /// The organiser says where the venues are.
        VenueDesignated = "venue_designated",
        /// Every venue has its two arbiters.
        VenueArbiters = "venue_arbiters",
        /// The local organiser brings the devices.
        DevicesProvided = "devices_provided",
        /// The local chief arbiter sees to the devices before the game.
        DeviceChecked = "device_checked",
        /// And to fair play.
        FairPlayChecked = "fair_play_checked",
        /// The local technical arbiter reports every disconnection.
        DisconnectionReported = "disconnection_reported",
        // Real boards beside the virtual one.
        /// What the virtual board and clock show decides.
        VirtualDecides = "virtual_decides",
        /// A click tells of a move.
        Click = "click",
        /// On a real board moves of the virtual one are copied, and nothing else is done.
        MovesCopied = "moves_copied",
        /// The own last move is copied before the next is entered.
        CopiedFirst = "copied_first",
        /// The real board shows what the virtual one does.
        BoardsAgree = "boards_agree",
        /// The arbiter may step in otherwise.
        BoardsRuled = "boards_ruled",
        /// The regulations may have scoresheets written.
        SheetsBesideBoards = "sheets_beside_boards",
        // Scoresheets.
        /// Each player writes the moves of both.
        Recording = "recording",
        /// No move is written down before it is played.
        WrittenBefore = "written_before",
        /// The own last move is written before the next is played.
        OwnMoveWritten = "own_move_written",
        /// Nothing but the game is noted on a scoresheet.
        NotesOnSheet = "notes_on_sheet",
        /// Scoresheets are written in algebraic notation; one in another proves nothing.
        AlgebraicOnly = "algebraic_only",
        /// An assistant writes for a player who cannot.
        WritingAssistant = "writing_assistant",
        /// Who is helped so gives time for it, unless disabled.
        WritingAssistantTime = "writing_assistant_time",
        /// The arbiter can see the scoresheets at all times.
        SheetShown = "sheet_shown",
        /// Who is short of time, or plays fast, need not write.
        RecordingExempt = "recording_exempt",
        /// With both short of time the arbiter has the moves written.
        ArbiterRecords = "arbiter_records",
        /// With both short of time the clock is stopped at a flag, and both complete their sheets.
        SheetsAfterFlag = "sheets_after_flag",
        /// With one short of time, that player completes the sheet before the next move.
        SheetCompleted = "sheet_completed",
        /// For that the opponent's sheet may be borrowed.
        SheetBorrowed = "sheet_borrowed",
        /// The game is played over on a second board, where no sheet is complete.
        Reconstruction = "reconstruction",
        /// Where the sheets prove nothing, the next period begins.
        NoProof = "no_proof",
        /// Both sign the sheets when the game is over.
        SheetsSigned = "sheets_signed",
        /// What was signed is the result, even if it is wrong.
        SignedResult = "signed_result",
        /// Who need not write may ask for a scoresheet.
        SheetAskedFor = "sheet_asked_for",
        /// The player to move may look at the arbiter's record.
        RecordSeen = "record_seen",
        /// Who asks for it too often disturbs.
        RecordSeenTooOften = "record_seen_too_often",
        // The event.
        /// A rated game binds to the laws.
        Rated = "rated",
        /// The regulations name the form of the competition.
        Form = "form",
        /// The form of the competition needs an arbiter.
        ArbiterWatches = "arbiter_watches",
        /// Real boards may stand beside the virtual one.
        PhysicalBoards = "physical_boards",
        /// With real boards the number of arbiters is laid down.
        PhysicalBoardsArbiters = "physical_boards_arbiters",
        /// What a win, a draw and a loss are worth.
        Score = "score",
        /// Both together get no more than is at stake.
        ScoreMaximum = "score_maximum",
        /// Each gets a score that is normally possible.
        ScoreNormal = "score_normal",
        // Conduct.
        /// A player disturbs or annoys the opponent.
        Distraction = "distraction",
        /// A breach of conduct is penalised.
        Breach = "breach",
        /// Who breaks the rules again in one game loses it.
        RepeatedBreach = "repeated_breach",
        /// Who breaks the rules in several games may be penalised further.
        BreachInSeveralGames = "breach_in_several_games",
        /// The playing venue is left only with the arbiter's consent.
        LeavingVenue = "leaving_venue",
        /// The player to move leaves the playing area only with the arbiter's consent.
        LeavingArea = "leaving_area",
        /// Who is not on the move tells the arbiter of leaving the playing area.
        LeavingTold = "leaving_told",
        /// Others enter the playing area only with the arbiter's consent.
        EnteringArea = "entering_area",
        /// Notes, advice and other boards are not used.
        HelpUsed = "help_used",
        /// The arbiter may look through what a player wears and carries.
        Check = "check",
        /// A device that the arbiter or the regulations allow.
        DeviceAllowed = "device_allowed",
        /// The regulations may make less of a device.
        DeviceLighter = "device_lighter",
        /// The regulations may make something else of the sound of a phone.
        PhoneSet = "phone_set",
        /// Who keeps refusing to obey the laws loses.
        RefusesToObey = "refuses_to_obey",
        /// Both players are guilty of that: both lose.
        BothLose = "both_lose",
        /// A forbidden device loses the game.
        Device = "device",
        /// What the sound of a phone costs.
        Phone = "phone",
        /// A player may call the arbiter.
        CallArbiter = "call_arbiter",
        /// Who calls the arbiter without a reason may be penalised.
        CallWithoutReason = "call_without_reason",
        /// Who stops the clock without a reason is penalised.
        StopWithoutReason = "stop_without_reason",
        /// Whose game is over is a spectator.
        SpectatorAfterGame = "spectator_after_game",
        /// What a player sees of other games.
        OtherGames = "other_games",
        /// A player gets at no analysis.
        NoAnalysis = "no_analysis",
        // The arbiter.
        /// The arbiter carries decisions through.
        Ruling = "ruling",
        /// The arbiter steps in only where the laws provide for it.
        ArbiterStaysOut = "arbiter_stays_out",
        /// The arbiter takes no part unless a player asks.
        ArbiterAsked = "arbiter_asked",
        /// The arbiter says nothing of flags and illegal moves.
        ArbiterSilent = "arbiter_silent",
        /// The arbiter does not say how many moves were made.
        NumberOfMoves = "number_of_moves",
        /// The arbiter does not say that the opponent has moved, or has not pressed the clock.
        OpponentMoved = "opponent_moved",
        /// The arbiter may name assistants.
        ArbitersAssistant = "arbiters_assistant",
        /// Who sees something wrong tells nobody but the arbiter.
        ReportToArbiter = "report_to_arbiter",
        /// Who has no part in a game does not step in.
        Bystanders = "bystanders",
        /// Who does may be sent out.
        SentOut = "sent_out",
        /// An assistant acts for a player who cannot, if the arbiter accepts one.
        Assistant = "assistant",
        // Blind and disabled players, and those who help them.
        /// Moves are spoken, repeated and carried out on the own board.
        Announcement = "announcement",
        /// Who promotes says to what.
        AnnouncedPromotion = "announced_promotion",
        /// The names of the files.
        SpokenFiles = "spoken_files",
        /// The numbers of the ranks.
        SpokenRanks = "spoken_ranks",
        /// The names of the pieces, and of castling.
        SpokenPieces = "spoken_pieces",
        /// On a board with pegs a piece is touched when it is out of its hole.
        PeggedTouch = "pegged_touch",
        /// On a board with pegs a move is made when it is announced too.
        PeggedMove = "pegged_move",
        /// Before that nobody sets the opponent's clock going.
        PeggedPress = "pegged_press",
        /// The sighted player moves by the ordinary laws.
        SightedBoard = "sighted_board",
        /// The clock may say the times and the number of moves.
        SpeakingClock = "speaking_clock",
        /// The moves may be kept in Braille or with a device.
        BlindSheet = "blind_sheet",
        /// A slip of the tongue is put right before the opponent's clock runs.
        AnnouncementCorrected = "announcement_corrected",
        /// Two boards differ and the scoresheets do not: who moved otherwise puts the board right.
        BoardsDiffer = "boards_differ",
        /// The scoresheets differ too: play goes back to where they agree.
        SheetsDiffer = "sheets_differ",
        /// An assistant moves for either side on the opponent's board.
        AssistantCarriesOut = "assistant_carries_out",
        /// An assistant says the moves.
        AssistantAnnounces = "assistant_announces",
        /// An assistant writes, and sets the opponent's clock going.
        AssistantWrites = "assistant_writes",
        /// An assistant says the times and the number of moves when asked.
        AssistantTells = "assistant_tells",
        /// An assistant claims by the flag, and points out a touch.
        AssistantClaims = "assistant_claims",
        /// An assistant sees to the formalities of an adjournment.
        AssistantAdjourns = "assistant_adjourns",
        /// The sighted player may have one where the blind one has none.
        SightedAssistant = "sighted_assistant",
        /// Who cannot see and who cannot hear do not play without one.
        AssistantNeeded = "assistant_needed",
        /// Zones let everybody play.
        ZoneForAll = "zone_for_all",
        /// Where one cannot, the player is given an assistant.
        AssistantSupplied = "assistant_supplied",
        /// The player sends a medical certificate in time.
        AssistanceProved = "assistance_proved",
        /// The player is on the list of disabled players.
        AssistanceListed = "assistance_listed",
        /// The organisers decide who needs an assistant.
        AssistanceDecided = "assistance_decided",
        /// The assistant invites the player to the video conference.
        AssistantInvites = "assistant_invites",
        /// The assistant enters the moves that the player says.
        AssistantEnters = "assistant_enters",
        /// Moves are spoken in full, in a language agreed on.
        SpokenFully = "spoken_fully",
        /// Under which account an assistant plays.
        AssistantAccount = "assistant_account",
        /// Draws are offered and agreed on by way of the assistant.
        AssistantOffers = "assistant_offers",
        /// Player and assistant speak of nothing else.
        AssistantSilent = "assistant_silent",
        /// A player with an assistant leaves only if the arbiter lets them.
        AssistedLeaving = "assisted_leaving",
        /// What is said of players is said of assistants.
        AssistantForPlayer = "assistant_for_player",
        /// A player with an assistant may have a board of their own.
        OwnChessboard = "own_chessboard",
        /// The arbiters watch the assistants.
        AssistantsWatched = "assistants_watched",
        /// The arbiter adds time after a disturbance from outside.
        ExtraTime = "extra_time",
        /// A ruling can be appealed.
        Appeal = "appeal",
        /// What no article settles is for the arbiter to judge.
        Unsettled = "unsettled",
        // Adjournment.
        /// Who has the move writes it, closes the envelope, and only then stops the clock.
        Sealing = "sealing",
        /// Until the clock is stopped another move may be sealed.
        SealedMoveAltered = "sealed_move_altered",
        /// A move made on the board after the arbiter's word is the one to be sealed.
        SealedAsMade = "sealed_as_made",
        /// Who adjourns before the session is over bears the time up to its end.
        SealingEarly = "sealing_early",
        /// What stands on the envelope.
        EnvelopeText = "envelope_text",
        /// The arbiter keeps the envelope, and nobody sees or alters what is in it.
        EnvelopeKept = "envelope_kept",
        /// An offer after the opponent has sealed stands until it is answered.
        OfferAfterSealing = "offer_after_sealing",
        /// Position and times are those of the adjournment.
        ResumptionSetUp = "resumption_set_up",
        /// The players may end the game before it is resumed.
        EndBeforeResumption = "end_before_resumption",
        /// The envelope is opened only before the player who must reply.
        EnvelopeOpening = "envelope_opening",
        /// A sealed move with two meanings loses.
        SealedAmbiguous = "sealed_ambiguous",
        /// A sealed move whose meaning nobody can tell loses.
        SealedUnreadable = "sealed_unreadable",
        /// A sealed move that is illegal loses.
        SealedIllegal = "sealed_illegal",
        /// The sealed move is made on the board, and the clock of who must reply set going.
        SealedMoveMade = "sealed_move_made",
        /// The clock of a player who must reply and is missing runs.
        ReplierMissing = "replier_missing",
        /// Where the player who sealed is missing, the reply may be sealed too.
        SecondEnvelope = "second_envelope",
        /// Who comes to the resumption after the default time loses.
        ResumptionDefault = "resumption_default",
        /// What the sealed move has decided stays so, whoever is late.
        SealedMoveDecides = "sealed_move_decides",
        /// Where both are missing, who must reply bears the time.
        NeitherAtResumption = "neither_at_resumption",
        /// Without the envelope the game goes on from the position and times that were noted.
        EnvelopeMissing = "envelope_missing",
        /// And who sealed makes the move that was sealed.
        SealedMoveDeclared = "sealed_move_declared",
        /// A game whose position nobody knows any more is played anew.
        AdjournedPositionLost = "adjourned_position_lost",
        /// Wrong times are put right before the first move.
        ResumptionClocks = "resumption_clocks",
        /// And stand after it.
        ResumptionClocksStand = "resumption_clocks_stand",
        /// How long a session lasts goes by the clock on the wall.
        Session = "session",
        // Penalties.
        /// The arbiter chooses one or several penalties.
        Penalty = "penalty",
        /// The offender is warned.
        Warning = "warning",
        /// The opponent gets more time.
        OpponentGainsTime = "opponent_gains_time",
        /// The offender gets less time.
        OffenderLosesTime = "offender_loses_time",
        /// The opponent gets more points.
        PointsRaised = "points_raised",
        /// The offender gets fewer points.
        PointsReduced = "points_reduced",
        /// The offender loses the game.
        GameLost = "game_lost",
        /// The offender pays a fine.
        Fine = "fine",
        /// The offender misses rounds.
        ExcludedFromRounds = "excluded_from_rounds",
        /// The offender is excluded from the event.
        Expelled = "expelled",
    }
}

impl Law {
    /// Whether it is a rule of movement.
    ///
    /// ```
    /// # use flagfall_laws::Law;
    /// assert!(Law::KingInCheck.is_of_movement());
    /// assert!(!Law::OnlyLegalMoves.is_of_movement());
    /// ```
    pub const fn is_of_movement(self) -> bool {
        (Law::OwnPiece as u16) <= self as u16 && self as u16 <= Law::KingInCheck as u16
    }

    /// Whether a game ends so by an illegal move, or what counts as one.
    ///
    /// ```
    /// # use flagfall_laws::Law;
    /// assert!(Law::TwoHandsAgain.is_illegal_move());
    /// assert!(!Law::Checkmate.is_illegal_move());
    /// ```
    pub const fn is_illegal_move(self) -> bool {
        matches!(
            self,
            Law::IllegalMove
                | Law::IllegalMoveNoMate
                | Law::IllegalMoveFirst
                | Law::IllegalMoveAgain
                | Law::IllegalMoveClaim
                | Law::IllegalMoveOverTime
                | Law::TwoHandsFirst
                | Law::TwoHandsAgain
                | Law::PressWithoutMoveFirst
                | Law::PressWithoutMoveAgain
        )
    }

    /// Whether it is one by which a draw is claimed.
    ///
    /// ```
    /// # use flagfall_laws::Law;
    /// assert!(Law::RepetitionClaim.is_claim());
    /// assert!(!Law::Repetition.is_claim());
    /// ```
    pub const fn is_claim(self) -> bool {
        matches!(
            self,
            Law::RepetitionClaim
                | Law::RepetitionClaimByMove
                | Law::MoveCountClaim
                | Law::MoveCountClaimByMove
        )
    }

    /// Whether games end under it, so that a result is told by it.
    ///
    /// ```
    /// # use flagfall_laws::Law;
    /// # use flagfall_laws::Offence;
    /// assert!(Law::Checkmate.ends_games());
    /// assert!(Offence::ALL.iter().all(|offence| offence.law().ends_games()));
    /// assert!(!Law::DrawOffer.ends_games());
    /// ```
    pub const fn ends_games(self) -> bool {
        matches!(
            self,
            Law::Checkmate
                | Law::MateBeforeMoveCount
                | Law::Resignation
                | Law::Stalemate
                | Law::DeadPosition
                | Law::DrawAgreed
                | Law::Repetition
                | Law::MoveCount
                | Law::RepetitionClaim
                | Law::RepetitionClaimByMove
                | Law::MoveCountClaim
                | Law::MoveCountClaimByMove
                | Law::FlagFall
                | Law::FlagFallNoMate
                | Law::FlagFallMaterial
                | Law::DemonstratedMate
                | Law::BothFlags
                | Law::DefaultTime
                | Law::ResumptionDefault
                | Law::ReturnInterval
                | Law::NotBackInTime
                | Law::NotBackNoMate
                | Law::ReturnPenalized
                | Law::IllegalMove
                | Law::IllegalMoveFirst
                | Law::IllegalMoveAgain
                | Law::IllegalMoveClaim
                | Law::IllegalMoveOverTime
                | Law::IllegalMoveNoMate
                | Law::TwoHandsFirst
                | Law::TwoHandsAgain
                | Law::PressWithoutMoveFirst
                | Law::PressWithoutMoveAgain
                | Law::KingTaken
                | Law::WrongDrawClaim
                | Law::Distraction
                | Law::Device
                | Law::Phone
                | Law::Cards
                | Law::CallWithoutReason
                | Law::StopWithoutReason
                | Law::Breach
                | Law::RepeatedBreach
                | Law::RefusesToObey
                | Law::GameLost
                | Law::Ruling
                | Law::Appeal
                | Law::SignedResult
                | Law::Unsettled
                | Law::Penalty
                | Law::PointsRaised
                | Law::PointsReduced
                | Law::RedCard
                | Law::BothLose
                | Law::Expelled
                | Law::ColoursReversed
                | Law::DrawMissed
                | Law::DrawWrong
                | Law::SealedIllegal
                | Law::SealedAmbiguous
                | Law::SealedUnreadable
                | Law::AdjournedPositionLost
                | Law::BothInCheck
                | Law::PawnOnLastRank
                | Law::ProgressDraw
                | Law::ProgressAfterFlag
                | Law::QuickplayDraw
                | Law::QuickplayDecidedLater
                | Law::QuickplayScoresheet
                | Law::QuickplayPosition
                | Law::QuickplayPassedOn
                | Law::QuickplayRejected
        )
    }
}
