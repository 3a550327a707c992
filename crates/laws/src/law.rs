//! The concepts of the laws.

use crate::choice::choices;

choices! {
    /// A concept of the laws, named for its meaning and not for its article.
    ///
    /// Code refers to laws; the [edition](crate::Edition) maps each to its article.
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
        /// The turn passes to the opponent as soon as a move has been made.
        TurnPasses = "turn_passes",
        /// The position of the pieces before the first move.
        StartPosition = "start_position",
        /// A move that breaks the rules of movement is not a move.
        OnlyLegalMoves = "only_legal_moves",
        /// A move that has been made cannot be taken back.
        MoveMade = "move_made",
        /// A position that no sequence of legal moves can reach.
        IllegalPosition = "illegal_position",
        /// Players may agree to take back a move, in games that are not bound by the laws.
        Takeback = "takeback",
        /// The start position is chosen at random.
        Chess960 = "chess960",
        // The rules of movement.
        /// No piece moves to a square occupied by a piece of the same colour.
        OwnPiece = "own_piece",
        /// The moves of the bishop.
        BishopMove = "bishop_move",
        /// The moves of the rook.
        RookMove = "rook_move",
        /// The moves of the queen.
        QueenMove = "queen_move",
        /// Bishop, rook and queen do not move over other pieces.
        NoLeap = "no_leap",
        /// The moves of the knight.
        KnightMove = "knight_move",
        /// A pawn moves forward to an empty square.
        PawnMove = "pawn_move",
        /// A pawn may advance two squares on its first move.
        PawnDoubleStep = "pawn_double_step",
        /// A pawn captures diagonally.
        PawnCapture = "pawn_capture",
        /// A capture en passant is possible only on the very next move.
        EnPassantAtOnce = "en_passant_at_once",
        /// A pawn on the last rank becomes another piece.
        Promotion = "promotion",
        /// The moves of the king.
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
        /// Players may not leave their king in check.
        KingInCheck = "king_in_check",
        // The king.
        /// The king cannot be captured.
        KingTaken = "king_taken",
        // Touched pieces.
        /// A move is made with one hand.
        OneHand = "one_hand",
        /// The player to move may adjust pieces after announcing it.
        Adjusting = "adjusting",
        /// Any other touch counts as deliberate, unless it was clearly accidental.
        DeliberateTouch = "touch_meant",
        /// Only the player to move is bound by a touch.
        TouchBinds = "touch_binds",
        /// The first own piece touched that can be moved must be moved.
        TouchedOwn = "touched_own",
        /// The first opposing piece touched that can be captured must be captured.
        TouchedOpponents = "touched_opponents",
        /// After touching a piece of each colour, the player must capture one with the other.
        TouchedBoth = "touched_both",
        /// If that capture is illegal, the first touched piece that can be moved or captured must be.
        TouchedFirst = "touched_first",
        /// After touching the king and then a rook, the player must castle on that side.
        TouchedToCastle = "touched_to_castle",
        /// After touching a rook and then the king, the player may not castle on that side.
        TouchedRookFirst = "touched_rook_first",
        /// After touching king and rook where castling is illegal, the player must move the king.
        TouchedCastlingIllegal = "touched_in_vain",
        /// If the king has no legal move either, the player may make any move.
        TouchedCastlingFreeMove = "touched_in_vain_free",
        /// If the order is unclear, the player's piece counts as touched first.
        TouchedOrderUnknown = "touched_order_unknown",
        /// If no touched piece can be moved or captured, the player may make any move.
        TouchedFreeMove = "touched_for_nothing",
        /// The choice of the promotion piece is final once it touches the square.
        PromotionChosen = "promotion_chosen",
        /// The moment at which a capture has been made.
        CaptureMade = "capture_made",
        /// The moment at which castling has been made.
        CastlingMade = "castling_made",
        /// Once the king has been released in castling, the player must castle on that side.
        CastlingBegun = "castling_begun",
        /// If castling there is illegal, the player must make another king move.
        CastlingBegunIllegal = "castling_begun_in_vain",
        /// The pawn need not be placed on the square of arrival.
        PromotionDirect = "promotion_direct",
        /// Removing the pawn and placing the new piece may be done in any order.
        PromotionOrder = "promotion_order",
        /// A promotion may be combined with a capture.
        PromotionByCapture = "promotion_by_capture",
        /// The moment at which a promotion has been made.
        PromotionMade = "promotion_made",
        /// A player who touches a piece loses the right to object to the opponent's touch.
        ObjectionForgone = "objection_forgone",
        /// The opponent insists that the piece touched first be moved.
        TouchInsisted = "touch_insisted",
        // Endings on the board.
        /// Checkmate ends the game at once.
        Checkmate = "checkmate",
        /// A player who resigns loses at once.
        Resignation = "resignation",
        /// The game is drawn if the player to move has no legal move and is not in check.
        Stalemate = "stalemate",
        /// The game is drawn if neither player can checkmate by any sequence of legal moves.
        DeadPosition = "dead_position",
        /// The players agree on a draw.
        DrawAgreed = "draw_agreed",
        /// The game is drawn when a position has occurred often enough, without a claim.
        Repetition = "repetition",
        /// The game is drawn after enough moves without a capture or a pawn move, without a claim.
        MoveCount = "move_count",
        /// Checkmate on the last of those moves takes precedence.
        MateBeforeMoveCount = "mate_before_move_count",
        /// The game is drawn after the greatest number of moves that the regulations allow.
        GameLength = "game_length",
        // Draw offers.
        /// A player may offer a draw.
        DrawOffer = "draw_offer",
        /// An offer at another moment is valid, but distracts the opponent.
        DrawOfferMoment = "draw_offer_moment",
        /// No conditions can be attached to an offer.
        DrawOfferCondition = "draw_offer_condition",
        /// An offer cannot be withdrawn.
        DrawOfferStands = "draw_offer_stands",
        /// The ways in which an offer is declined.
        DrawOfferDeclined = "draw_offer_declined",
        /// The regulations exclude a draw by agreement before a given move.
        DrawOfferTooEarly = "draw_offer_too_early",
        /// The regulations require the arbiter's consent to a draw by agreement.
        DrawNeedsArbiter = "draw_needs_arbiter",
        /// The laws exclude a draw by agreement before both players have moved.
        AgreementTooEarly = "agreement_too_early",
        /// A draw offer is recorded.
        OffersRecorded = "offers_recorded",
        // Draw claims.
        /// Only the player to move may claim a draw.
        ClaimNeedsTurn = "claim_needs_turn",
        /// A claim that the position on the board has occurred often enough.
        RepetitionClaim = "repetition_claim",
        /// A claim that the announced move will repeat a position often enough.
        RepetitionClaimByMove = "repetition_claim_by_move",
        /// A claim that enough moves were made without a capture or a pawn move.
        MoveCountClaim = "move_count_claim",
        /// A claim that the announced move will complete that number.
        MoveCountClaimByMove = "move_count_claim_by_move",
        /// The conditions under which two positions are the same.
        SamePosition = "same_position",
        /// A player who touches a piece loses the right to claim on that move.
        ClaimForgone = "claim_forgone",
        /// A claim is also a draw offer.
        ClaimIsOffer = "claim_is_offer",
        /// The clock is stopped for a claim.
        ClaimStopsClock = "claim_stops_clock",
        /// A claim cannot be withdrawn.
        ClaimStands = "claim_stands",
        /// A correct claim draws the game at once.
        ClaimCorrect = "claim_correct",
        /// An incorrect claim gives the opponent additional time.
        WrongDrawClaim = "wrong_draw_claim",
        /// After an incorrect claim the announced move must be played.
        ClaimedMoveBinds = "claimed_move_binds",
        /// The way in which a claim is verified.
        ClaimVerified = "claim_verified",
        // The clock.
        /// The regulations set the number of moves and the time for them.
        TimeControl = "time_control",
        /// The definition of rapid chess.
        RapidPace = "rapid_pace",
        /// The definition of blitz.
        BlitzPace = "blitz_pace",
        /// The competition rules apply in full when rapid or blitz is supervised closely enough.
        FullSupervision = "full_supervision",
        /// Otherwise blitz is played by the short rules of rapid chess.
        ShortRules = "short_rules",
        /// Rapid and blitz are played with full or reduced supervision.
        Supervision = "supervision",
        /// White's clock is started at the beginning of the game.
        ClockStarted = "clock_started",
        /// A completed move stops the mover's clock and starts the opponent's.
        MoveCompleted = "move_completed",
        /// A move that ends the game is completed without pressing the clock.
        CompletedByEnd = "completed_by_end",
        /// A move without a press is completed by the next move.
        CompletedByNext = "completed_by_next",
        /// The time until the press counts as the mover's.
        TimeUntilPress = "time_until_press",
        /// A player who has moved may press the clock, even after the opponent's reply.
        RightToPress = "right_to_press",
        /// The clock is pressed with the hand that made the move.
        SameHand = "same_hand",
        /// Players keep their fingers off the button and do not hover over it.
        ButtonFree = "button_free",
        /// The clock is handled with care.
        ClockHandling = "clock_handling",
        /// Players may adjust pieces only on their own time.
        AdjustingOnClock = "adjusting_on_clock",
        /// An assistant presses the clock for a player who is unable to.
        ClockAssistant = "clock_assistant",
        /// The arbiter then adjusts the clock, except for a player with a disability.
        ClockAssistantTime = "clock_assistant_time",
        /// The arbiter decides where the clock is placed.
        ClockPlace = "clock_place",
        /// The choice of the side of the table.
        SeatChoice = "seat_choice",
        /// Each clock has a flag that falls when the time has expired.
        ClockFlag = "clock_flag",
        /// The reading of the clock is conclusive.
        ClockDecisive = "clock_decisive",
        /// The arbiter does not change the clock.
        ClockLeftAlone = "clock_left_alone",
        /// A defective clock is replaced.
        DefectiveClock = "defective_clock",
        /// Time is added with every move.
        Increment = "increment",
        /// Time left from one period is carried over to the next.
        TimeCarriedOver = "time_carried_over",
        /// Time runs only after a delay on every move.
        Delay = "delay",
        /// At flag fall it is checked whether the moves were completed.
        MovesChecked = "moves_checked",
        /// A player whose time has expired loses.
        FlagFall = "flag_fall",
        /// The game is drawn if the opponent of the player whose time has expired cannot checkmate.
        FlagFallNoMate = "flag_fall_no_mate",
        /// A win on time requires sufficient material.
        FlagFallMaterial = "flag_fall_material",
        /// Material that can force mate on a bare king is sufficient.
        FlagFallSufficient = "flag_fall_sufficient",
        /// A fallen flag counts when it is noticed or claimed.
        FlagCall = "flag_call",
        /// A player who claims a win on time must have time left.
        FlagCallOwnFlag = "flag_call_own_flag",
        /// The rule on whether an arbiter who sees a fallen flag announces it.
        FlagSeen = "flag_seen",
        /// A flag that falls after the end of the game has no effect.
        FlagAfterEnd = "flag_after_end",
        /// Both flags have fallen.
        BothFlags = "both_flags",
        /// An incorrectly set clock is corrected.
        WrongClock = "wrong_clock",
        /// After a number of moves an incorrectly set clock is left unchanged.
        WrongClockTooLate = "wrong_clock_too_late",
        /// An incorrectly set clock is corrected even later if the schedule would suffer.
        ClockForSchedule = "clock_for_schedule",
        /// The game is interrupted and the clock stopped.
        Interruption = "interruption",
        /// The arbiter decides when play resumes.
        Resumption = "resumption",
        /// A player who claims a fallen flag also stops the clock.
        FlagCallStops = "flag_call_stops",
        /// A demonstrated forced mate substitutes for sufficient material.
        DemonstratedMate = "demonstrated_mate",
        /// Events count in the order in which they happened.
        EventOrder = "event_order",
        /// If the order is unknown, the order in which they were pointed out counts.
        EventOrderUnknown = "event_order_unknown",
        // Quickplay finishes.
        /// The guidelines for quickplay finishes are in force.
        QuickplayFinish = "quickplay_finish",
        /// The definition of a quickplay finish.
        QuickplayPhase = "quickplay_phase",
        /// The guidelines apply only to the last period.
        QuickplayLastPeriod = "quickplay_last_period",
        /// The guidelines apply neither to blitz nor to games with increments.
        QuickplayPace = "quickplay_pace",
        /// The game continues if both flags have fallen before the last period.
        BothFlagsEarlier = "both_flags_earlier",
        /// A player short of time may ask for extra seconds per move.
        ExtraSeconds = "extra_seconds",
        /// The request for extra seconds is also a draw offer.
        ExtraSecondsOffer = "extra_seconds_offer",
        /// The arbiter grants extra seconds if that offer is declined.
        ExtraSecondsGranted = "extra_seconds_granted",
        /// A player short of time claims that the opponent cannot win or makes no effort to.
        QuickplayClaim = "quickplay_claim",
        /// The arbiter agrees and declares a draw, or refuses.
        QuickplayDraw = "quickplay_draw",
        /// The arbiter postpones the decision.
        QuickplayPostponed = "quickplay_postponed",
        /// A postponed decision is possible even after a flag has fallen.
        QuickplayDecidedLater = "quickplay_decided_later",
        /// A rejected claim gives the opponent additional time.
        QuickplayRejected = "quickplay_rejected",
        /// Without an arbiter present the claim ends the game.
        QuickplayWithoutArbiter = "quickplay_unwatched",
        /// The final position is written down and confirmed.
        QuickplayPosition = "quickplay_position",
        /// The scoresheet is submitted and confirmed.
        QuickplayScoresheet = "quickplay_scoresheet",
        /// The designated arbiter decides.
        QuickplayDesignatedArbiter = "quickplay_passed_on",
        // No progress.
        /// A claim that the game makes no progress.
        ProgressClaim = "progress_claim",
        /// The arbiter declares a draw unless the opponent shows progress.
        ProgressDraw = "progress_draw",
        /// The draw is possible even after a flag has fallen.
        ProgressAfterFlag = "progress_after_flag",
        // Lateness.
        /// The regulations set the default time.
        DefaultTimeSet = "default_time_set",
        /// A player who arrives after the default time loses.
        DefaultTime = "default_time",
        /// The rule on whose time runs while both players are absent.
        NeitherPresent = "neither_present",
        // Irregularities.
        /// An earlier position is set up again with its clock times.
        PositionRestored = "position_restored",
        /// A game that began from an incorrect position is replayed.
        WrongSetup = "wrong_setup",
        /// After a number of moves an incorrect start position is left unchanged.
        WrongSetupTooLate = "wrong_setup_too_late",
        /// An incorrectly placed board is corrected.
        TurnedBoard = "turned_board",
        /// No castling with a king that was misplaced at the start.
        MisplacedKing = "misplaced_king",
        /// No castling with a rook that was misplaced at the start.
        MisplacedRook = "misplaced_rook",
        /// If king and queen were swapped at the start, castling is mirrored.
        MirroredCastling = "mirrored_castling",
        /// A player who displaces pieces restores them on their own time.
        DisplacedOwnTime = "displaced_own_time",
        /// A player who displaces pieces may be penalised.
        DisplacedPenalty = "displaced_penalty",
        /// The opponent of a player who displaces pieces may get additional time.
        DisplacedTime = "displaced_time",
        /// When displaced pieces are discovered, the position before is restored.
        DisplacedDiscovered = "displaced_found",
        /// A game is replayed after outside interference.
        Replay = "replay",
        /// A game with reversed colours is replaced if that is noticed early.
        ColoursReversed = "colours_reversed",
        /// Penalties that are smaller in blitz.
        BlitzPenalties = "blitz_penalties",
        /// The penalty for a completed illegal move.
        IllegalMove = "illegal_move",
        /// The game is drawn instead if the opponent cannot checkmate.
        IllegalMoveNoMate = "illegal_move_no_mate",
        /// The first completed illegal move.
        IllegalMoveFirst = "illegal_move_first",
        /// A further completed illegal move by the same player.
        IllegalMoveAgain = "illegal_move_again",
        /// An illegal move that was not completed is replaced without penalty.
        IllegalMoveIncomplete = "illegal_move_open",
        /// When a completed illegal move is discovered, the position before it is restored.
        IllegalMoveDiscovered = "illegal_move_found",
        /// If that position is unknown, the last identifiable position is used.
        LastIdentifiable = "last_identifiable",
        /// Touched pieces bind the replacing move.
        ReplacingMove = "replacing_move",
        /// A player may claim a win by the opponent's illegal move.
        IllegalMoveClaim = "illegal_move_claim",
        /// The moment at which an illegal move is complete and can be claimed.
        IllegalMoveComplete = "illegal_move_complete",
        /// An illegal move that is neither discovered nor claimed stands.
        IllegalMoveStands = "illegal_move_stands",
        /// An illegal move is corrected if both players agree.
        IllegalMoveAgreed = "illegal_move_agreed",
        /// The arbiter must not point out an illegal move.
        IllegalMoveNotPointedOut = "illegal_move_seen",
        /// If an illegal move and a flag fall coincide, the illegal move loses.
        IllegalMoveOverTime = "illegal_move_over_time",
        /// A pawn is left unpromoted on the last rank.
        PawnLeft = "pawn_left",
        /// The pawn remains there.
        PawnStays = "pawn_stays",
        /// A move made with two hands counts as illegal.
        TwoHands = "two_hands",
        /// The first move made with two hands.
        TwoHandsFirst = "two_hands_first",
        /// A further move made with two hands.
        TwoHandsAgain = "two_hands_again",
        /// A press without a move counts as illegal.
        PressWithoutMove = "press_without_move",
        /// The first press without a move.
        PressWithoutMoveFirst = "press_without_move_first",
        /// A further press without a move.
        PressWithoutMoveAgain = "press_without_move_again",
        /// The game is drawn if both kings remain in check.
        BothInCheck = "both_in_check",
        /// The game is drawn if a pawn remains on the last rank.
        PawnOnLastRank = "pawn_on_last_rank",
        /// The arbiter ends a drawn game that the zone did not end.
        DrawMissed = "draw_missed",
        /// The arbiter may change a draw that the zone declared incorrectly.
        DrawWrong = "draw_wrong",
        // The playing zone.
        /// The square of arrival is enough if only one piece can reach it.
        SmartMove = "smart_move",
        /// A premove is played as soon as the opponent has moved.
        Premove = "premove",
        /// A pawn is promoted without asking.
        AutoPromotion = "auto_promotion",
        /// Every move is recorded with both clock times.
        MovesLogged = "moves_logged",
        /// The clock of a disconnected player keeps running.
        ClockRunsOn = "clock_runs_on",
        /// The regulations set the consequences of a disconnection.
        DisconnectionSet = "disconnection_set",
        /// A player who returns in time plays on with the remaining time.
        ReturnInTime = "return_in_time",
        /// A player who returns may still be penalised.
        ReturnPenalized = "return_penalized",
        /// A disconnected player must return within a given interval.
        ReturnInterval = "return_interval",
        /// A player who does not return in time loses.
        NotReturnedInTime = "not_back_in_time",
        /// The game is drawn if the opponent of a player who does not return cannot checkmate.
        NotReturnedNoMate = "not_back_no_mate",
        /// After a disconnection, the game continues from its position.
        ContinueGame = "continue_game",
        /// After a disconnection, the player's time is reduced.
        TimeReduced = "time_taken",
        /// After a disconnection, a new game is played with the same times.
        RestartSameTimes = "restart_same_times",
        /// After a disconnection, a new game is played with shorter times.
        RestartShorterTimes = "restart_shorter_times",
        /// A player outside the video conference cannot move.
        VideoGate = "video_gate",
        /// The regulations introduce yellow and red cards.
        Cards = "cards",
        /// A yellow card is a warning.
        YellowCard = "yellow_card",
        /// A red card loses the game.
        RedCard = "red_card",
        // People, devices and venues of online play.
        /// Players log in from an approved device.
        ApprovedDevice = "approved_device",
        /// Players use their own account.
        OwnAccount = "own_account",
        /// The regulations may require cameras.
        Cameras = "cameras",
        /// Earphones are forbidden.
        Earphones = "earphones",
        /// A body check is made in private and is not recorded.
        BodyCheck = "body_check",
        /// The regulations may allow a device nearby or in a bag.
        DeviceKept = "device_kept",
        /// The chief arbiter may exclude a player who had a device.
        DeviceExcluded = "device_excluded",
        /// The arbiter inspects the playing area before the game.
        AreaExamined = "area_examined",
        /// A mobile connection needs permission.
        MobileConnection = "mobile_connection",
        /// The arbiter sets the time to be present in the playing zone.
        PresenceOrdered = "presence_ordered",
        /// Players stay in place during a disconnection.
        PlacesKept = "places_kept",
        /// Players share their only screen with the arbiter.
        ScreenShared = "screen_shared",
        /// Player and arbiter control the screen sharing.
        SharingControlled = "sharing_controlled",
        /// The arbiter may inspect the open applications.
        ApplicationsInspected = "applications_seen",
        /// No other application is open on the device.
        ApplicationsOpen = "applications_open",
        /// Players stay in the video conference until the session ends.
        VideoSession = "video_session",
        /// The organiser designates the venues.
        VenueDesignated = "venue_designated",
        /// Every venue has a local chief arbiter and a local technical arbiter.
        VenueArbiters = "venue_arbiters",
        /// The local organiser provides the devices.
        DevicesProvided = "devices_provided",
        /// The local chief arbiter checks the devices before the game.
        DeviceChecked = "device_checked",
        /// The local chief arbiter checks fair play before the game.
        FairPlayChecked = "fair_play_checked",
        /// The local technical arbiter reports every disconnection.
        DisconnectionReported = "disconnection_reported",
        // Real boards beside the virtual one.
        /// The virtual board and clock are conclusive.
        VirtualDecides = "virtual_decides",
        /// A click signals a move.
        Click = "click",
        /// The real board is used only to copy moves of the virtual board.
        MovesCopied = "moves_copied",
        /// Players copy their own last move before they enter the next.
        CopiedFirst = "copied_first",
        /// The real board shows the position of the virtual board.
        BoardsAgree = "boards_agree",
        /// The arbiter may intervene if the boards differ.
        BoardsRuled = "boards_ruled",
        /// The regulations may require scoresheets.
        ScoresheetsWithBoards = "sheets_beside_boards",
        // Scoresheets.
        /// Each player records the moves of both.
        Recording = "recording",
        /// Players do not write down a move before they play it.
        WrittenBeforeMove = "written_before",
        /// Players write down their last move before they play the next.
        OwnMoveWritten = "own_move_written",
        /// Players note nothing but the game on the scoresheet.
        NotesOnSheet = "notes_on_sheet",
        /// Scoresheets use algebraic notation; any other notation is no evidence.
        AlgebraicOnly = "algebraic_only",
        /// An assistant writes for a player who is unable to.
        WritingAssistant = "writing_assistant",
        /// The player's time is reduced for that, except for a player with a disability.
        WritingAssistantTime = "writing_assistant_time",
        /// The scoresheet is visible to the arbiter at all times.
        SheetShown = "sheet_shown",
        /// Players short of time, or in fast games, need not record.
        RecordingExempt = "recording_exempt",
        /// The arbiter has the moves recorded while both players are short of time.
        ArbiterRecords = "arbiter_records",
        /// If both are short of time, the clock stops at flag fall and both complete their scoresheets.
        SheetsAfterFlag = "sheets_after_flag",
        /// If one is short of time, that player completes the scoresheet before the next move.
        SheetCompleted = "sheet_completed",
        /// The player may borrow the opponent's scoresheet for that.
        SheetBorrowed = "sheet_borrowed",
        /// The game is reconstructed on a second board if no scoresheet is complete.
        Reconstruction = "reconstruction",
        /// If the scoresheets prove nothing, the next period begins.
        NoProof = "no_proof",
        /// Both players sign the scoresheets after the game.
        SheetsSigned = "sheets_signed",
        /// The signed result stands, even if it is wrong.
        SignedResult = "signed_result",
        /// Players who need not record may ask for a scoresheet.
        SheetAskedFor = "sheet_asked_for",
        /// The player to move may look at the arbiter's record.
        RecordConsulted = "record_seen",
        /// Asking for the record too often distracts the opponent.
        RecordConsultedTooOften = "record_seen_too_often",
        // The event.
        /// The laws are binding for rated games.
        Rated = "rated",
        /// The regulations name the form of the competition.
        Form = "form",
        /// The form of the competition requires an arbiter.
        ArbiterRequired = "arbiter_watches",
        /// Real boards may be used beside the virtual one.
        PhysicalBoards = "physical_boards",
        /// The number of arbiters is fixed if real boards are used.
        PhysicalBoardsArbiters = "physical_boards_arbiters",
        /// The points for a win, a draw and a loss.
        Score = "score",
        /// Both scores together do not exceed the points at stake.
        ScoreMaximum = "score_maximum",
        /// Each player gets a score that is normally possible.
        ScoreNormal = "score_normal",
        // Conduct.
        /// A player distracts or annoys the opponent.
        Distraction = "distraction",
        /// A breach of conduct is penalised.
        Breach = "breach",
        /// A player who breaks the rules again in the same game loses it.
        RepeatedBreach = "repeated_breach",
        /// A player who breaks the rules in several games may be penalised further.
        BreachInSeveralGames = "breach_in_several_games",
        /// Players leave the playing venue only with the arbiter's consent.
        LeavingVenue = "leaving_venue",
        /// The player to move leaves the playing area only with the arbiter's consent.
        LeavingArea = "leaving_area",
        /// The player not to move tells the arbiter before leaving the playing area.
        LeavingNotified = "leaving_told",
        /// Other people enter the playing area only with the arbiter's consent.
        EnteringArea = "entering_area",
        /// Notes, advice and other boards are forbidden.
        ForbiddenHelp = "help_used",
        /// The arbiter may inspect a player's clothes, bags and body.
        Check = "check",
        /// The arbiter or the regulations permit a device.
        DeviceAllowed = "device_allowed",
        /// The regulations may set a lighter penalty for a device.
        DeviceLighter = "device_lighter",
        /// The regulations may set another penalty for the sound of a phone.
        PhoneSet = "phone_set",
        /// A player who keeps refusing to comply with the laws loses.
        RefusalToComply = "refuses_to_obey",
        /// Both players lose if both refuse to comply.
        BothLose = "both_lose",
        /// A forbidden device loses the game.
        Device = "device",
        /// The penalty for the sound of a phone.
        Phone = "phone",
        /// A player may call the arbiter.
        CallArbiter = "call_arbiter",
        /// A player who calls the arbiter without a reason may be penalised.
        CallWithoutReason = "call_without_reason",
        /// A player who stops the clock without a reason is penalised.
        StopWithoutReason = "stop_without_reason",
        /// Players become spectators when their game is over.
        SpectatorAfterGame = "spectator_after_game",
        /// Players see only part of other games.
        OtherGames = "other_games",
        /// Players have no access to analysis.
        NoAnalysis = "no_analysis",
        // The arbiter.
        /// The arbiter enforces decisions.
        Ruling = "ruling",
        /// The arbiter intervenes only where the laws provide for it.
        ArbiterNonIntervention = "arbiter_stays_out",
        /// The arbiter intervenes only at a player's request.
        ArbiterAsked = "arbiter_asked",
        /// The arbiter does not mention fallen flags and illegal moves.
        ArbiterSilent = "arbiter_silent",
        /// The arbiter does not tell the number of moves made.
        NumberOfMoves = "number_of_moves",
        /// The arbiter does not mention that the opponent has moved or has not pressed the clock.
        OpponentMoved = "opponent_moved",
        /// The arbiter may appoint assistants.
        ArbitersAssistant = "arbiters_assistant",
        /// Spectators report an irregularity only to the arbiter.
        ReportToArbiter = "report_to_arbiter",
        /// Other people do not interfere in a game.
        Bystanders = "bystanders",
        /// Offenders may be expelled from the playing area.
        ExpelledFromArea = "sent_out",
        /// An assistant acts for a player who is unable to, with the arbiter's consent.
        Assistant = "assistant",
        // Players with a disability and their assistants.
        /// Moves are announced, repeated and executed on each player's own board.
        Announcement = "announcement",
        /// Players announce the piece of a promotion.
        AnnouncedPromotion = "announced_promotion",
        /// The names of the files.
        SpokenFiles = "spoken_files",
        /// The numbers of the ranks.
        SpokenRanks = "spoken_ranks",
        /// The names of the pieces, and of castling.
        SpokenPieces = "spoken_pieces",
        /// On a board with pegs, a piece is touched when it is taken out of its hole.
        PeggedTouch = "pegged_touch",
        /// On a board with pegs, a move has been made only when it is also announced.
        PeggedMove = "pegged_move",
        /// The opponent's clock is started only after that.
        PeggedPress = "pegged_press",
        /// The ordinary laws apply to the sighted player's board.
        SightedBoard = "sighted_board",
        /// The clock may announce the times and the number of moves.
        SpeakingClock = "speaking_clock",
        /// The moves may be recorded in Braille or with a device.
        BlindSheet = "blind_sheet",
        /// A slip of the tongue is corrected before the opponent's clock runs.
        AnnouncementCorrected = "announcement_corrected",
        /// If the boards differ but the scoresheets agree, the player whose board is wrong corrects it.
        BoardsDiffer = "boards_differ",
        /// If the scoresheets differ too, play returns to the point where they agree.
        SheetsDiffer = "sheets_differ",
        /// An assistant makes both players' moves on the opponent's board.
        AssistantExecutes = "assistant_carries_out",
        /// An assistant announces the moves.
        AssistantAnnounces = "assistant_announces",
        /// An assistant records the moves and starts the opponent's clock.
        AssistantWrites = "assistant_writes",
        /// An assistant tells the times and the number of moves on request.
        AssistantInforms = "assistant_tells",
        /// An assistant claims a fallen flag and reports a touched piece.
        AssistantClaims = "assistant_claims",
        /// An assistant handles the formalities of an adjournment.
        AssistantAdjourns = "assistant_adjourns",
        /// The sighted player may have an assistant if the blind player has none.
        SightedAssistant = "sighted_assistant",
        /// A blind and a deaf player do not play each other without an assistant.
        AssistantNeeded = "assistant_needed",
        /// Playing zones are accessible to everyone.
        AccessibleZone = "zone_for_all",
        /// If a zone is not accessible, the player gets an assistant.
        AssistantSupplied = "assistant_supplied",
        /// The player submits a medical certificate in time.
        AssistanceProved = "assistance_proved",
        /// The player is on the list of players with a disability.
        AssistanceListed = "assistance_listed",
        /// The organisers decide which players need an assistant.
        AssistanceDecided = "assistance_decided",
        /// The assistant invites the player to the video conference.
        AssistantInvites = "assistant_invites",
        /// The assistant enters the moves that the player announces.
        AssistantEnters = "assistant_enters",
        /// Moves are announced in full, in an agreed language.
        SpokenFully = "spoken_fully",
        /// The account that an assistant uses.
        AssistantAccount = "assistant_account",
        /// Draws are offered and agreed on through the assistant.
        AssistantOffers = "assistant_offers",
        /// Player and assistant talk about nothing else.
        AssistantSilent = "assistant_silent",
        /// A player with an assistant leaves only with the arbiter's consent.
        AssistedLeaving = "assisted_leaving",
        /// The rules for players also apply to assistants.
        AssistantForPlayer = "assistant_for_player",
        /// A player with an assistant may use a separate chessboard.
        OwnChessboard = "own_chessboard",
        /// The arbiters supervise the assistants.
        AssistantsSupervised = "assistants_watched",
        /// The arbiter adds time after a disturbance from outside.
        ExtraTime = "extra_time",
        /// A ruling can be appealed.
        Appeal = "appeal",
        /// The arbiter decides what no article regulates.
        UnregulatedCase = "unsettled",
        // Adjournment.
        /// The player to move seals the move in the envelope and only then stops the clock.
        Sealing = "sealing",
        /// The player may change the sealed move until the clock is stopped.
        SealedMoveAltered = "sealed_move_altered",
        /// A move made on the board after the arbiter's instruction is the one to be sealed.
        SealedAsMade = "sealed_as_made",
        /// A player who adjourns early bears the time until the end of the session.
        SealingEarly = "sealing_early",
        /// The information on the envelope.
        EnvelopeText = "envelope_text",
        /// The arbiter keeps the envelope, and nobody sees or changes its content.
        EnvelopeKept = "envelope_kept",
        /// A draw offer made after the opponent has sealed stands until it is answered.
        OfferAfterSealing = "offer_after_sealing",
        /// The position and the times of the adjournment are set up again.
        ResumptionSetUp = "resumption_set_up",
        /// The players may end the game before it is resumed.
        EndBeforeResumption = "end_before_resumption",
        /// The envelope is opened only when the player who must reply is present.
        EnvelopeOpening = "envelope_opening",
        /// An ambiguous sealed move loses.
        SealedAmbiguous = "sealed_ambiguous",
        /// A sealed move whose meaning cannot be established loses.
        SealedUnreadable = "sealed_unreadable",
        /// An illegal sealed move loses.
        SealedIllegal = "sealed_illegal",
        /// The sealed move is made on the board and the replying player's clock started.
        SealedMoveMade = "sealed_move_made",
        /// The clock of an absent player who must reply is started.
        ReplierAbsent = "replier_missing",
        /// If the player who sealed is absent, the reply may be sealed too.
        SecondEnvelope = "second_envelope",
        /// A player who arrives at the resumption after the default time loses.
        ResumptionDefault = "resumption_default",
        /// A game decided by the sealed move stays decided, even if a player is late.
        SealedMoveDecides = "sealed_move_decides",
        /// If both are absent, the time of the player who must reply runs.
        NeitherAtResumption = "neither_at_resumption",
        /// If the envelope is missing, the game continues from the recorded position and times.
        EnvelopeMissing = "envelope_missing",
        /// The player who sealed then declares the sealed move and makes it.
        SealedMoveDeclared = "sealed_move_declared",
        /// An adjourned game whose position cannot be established is replayed.
        AdjournedPositionLost = "adjourned_position_lost",
        /// Incorrect times are corrected before the first move.
        ResumptionClocks = "resumption_clocks",
        /// Incorrect times stand after the first move.
        ResumptionClocksStand = "resumption_clocks_stand",
        /// The length of a session is measured by real time.
        Session = "session",
        // Penalties.
        /// The arbiter chooses one or more penalties.
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
    /// Whether the law is a rule of movement.
    ///
    /// ```
    /// # use flagfall_laws::Law;
    /// assert!(Law::KingInCheck.is_movement_rule());
    /// assert!(!Law::OnlyLegalMoves.is_movement_rule());
    /// ```
    pub const fn is_movement_rule(self) -> bool {
        (Law::OwnPiece as u16) <= self as u16 && self as u16 <= Law::KingInCheck as u16
    }

    /// Whether the law ends games because of an illegal move or an equivalent.
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

    /// Whether the law lets a player claim a draw.
    ///
    /// ```
    /// # use flagfall_laws::Law;
    /// assert!(Law::RepetitionClaim.is_draw_claim());
    /// assert!(!Law::Repetition.is_draw_claim());
    /// ```
    pub const fn is_draw_claim(self) -> bool {
        matches!(
            self,
            Law::RepetitionClaim | Law::RepetitionClaimByMove | Law::MoveCountClaim | Law::MoveCountClaimByMove
        )
    }

    /// Whether games can end under the law, so that results name it.
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
                | Law::GameLength
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
                | Law::NotReturnedInTime
                | Law::NotReturnedNoMate
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
                | Law::RefusalToComply
                | Law::GameLost
                | Law::Ruling
                | Law::Appeal
                | Law::SignedResult
                | Law::UnregulatedCase
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
                | Law::QuickplayDesignatedArbiter
                | Law::QuickplayRejected
        )
    }
}
