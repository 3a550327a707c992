use super::*;

const EVENT: EventId = EventId { ledger: crate::ZoneLog::LEDGER, sequence: 7 };

/// A search that finds its question's text if it may visit this many nodes.
fn search(question: &str, nodes: u64) -> Search<String> {
    let answer = question.to_owned();
    Search {
        question: question.into(),
        inconclusive_answer: "nothing".to_owned(),
        run: Box::new(move |budget| (budget >= nodes).then(|| answer.clone())),
    }
}

/// A queue whose searches are run one after the other.
struct TestQueue {
    queue: SearchQueue<String>,
    /// The nodes that searches of each depth could visit.
    nodes: [u64; 2],
    answers: Vec<(u64, String)>,
}

const NOW: Timestamp = Timestamp::from_millis(1_000_000);

impl TestQueue {
    fn new() -> TestQueue {
        TestQueue { queue: SearchQueue::new(SearchLimits::default()), nodes: [0; 2], answers: Vec::new() }
    }

    fn ask(&mut self, ledger: u64, opener: u64, question: &str, nodes: u64) {
        let search = search(question, nodes);
        self.queue.ask(SearchRequest { ledger, because_of: EVENT, opener, search });
    }

    /// Runs one search, if one waits.
    fn step(&mut self, depth: Depth, now: Timestamp) -> bool {
        let Some(job) = self.queue.take(depth) else { return false };
        if job.known.is_none() {
            self.nodes[depth as usize] += depth.nodes();
        }
        let found = job.run();
        let answers = self.queue.finish(job, found, now);
        self.answers.extend(answers.into_iter().map(|answer| (answer.ledger, answer.command)));
        true
    }

    fn run(&mut self) {
        while self.step(Depth::First, NOW) || self.step(Depth::Full, NOW) {}
    }

    fn answer_to(&self, ledger: u64) -> Option<&str> {
        self.answers.iter().find(|(known, _)| *known == ledger).map(|(_, answer)| answer.as_str())
    }
}

/// The nodes that a full search of a hard question needs.
const HARD: u64 = 1_000_000;

#[test]
fn easy_question_waits_for_one_first_search_of_each_other_opener() {
    let mut zone = TestQueue::new();
    for ledger in 0..120 {
        zone.ask(ledger, 1, &format!("hard {ledger}"), HARD);
    }
    zone.ask(500, 2, "easy", 300);
    while zone.answer_to(500).is_none() {
        assert!(zone.step(Depth::First, NOW));
    }
    assert_eq!(zone.answer_to(500), Some("easy"));
    assert_eq!(zone.nodes, [2 * FIRST_NODES, 0]);
}

#[test]
fn hard_questions_of_one_opener_end_at_a_bound() {
    let mut zone = TestQueue::new();
    for ledger in 0..120 {
        zone.ask(ledger, 1, &format!("hard {ledger}"), HARD);
    }
    zone.run();
    let burst = u64::from(SearchLimits::default().per_opener.burst.get());
    assert_eq!(zone.nodes, [120 * FIRST_NODES, burst * FULL_NODES]);
    assert_eq!(zone.answers.len(), 120, "every game gets an answer");
    assert_eq!(zone.answers.iter().filter(|(_, answer)| answer == "nothing").count() as u64, 120 - burst);
    // Others have full searches all the same.
    zone.ask(500, 2, "hard, too", HARD);
    zone.run();
    assert_eq!(zone.answer_to(500), Some("hard, too"));
}

#[test]
fn same_question_is_searched_once() {
    let mut zone = TestQueue::new();
    for ledger in 0..120 {
        zone.ask(ledger, ledger, "hard", HARD);
    }
    zone.run();
    for ledger in 200..300 {
        zone.ask(ledger, ledger, "hard", HARD);
        zone.ask(ledger + 1_000, ledger, "endless", u64::MAX);
        zone.run();
    }
    assert_eq!(zone.answers.len(), 320);
    assert_eq!(zone.nodes, [2 * FIRST_NODES, 2 * FULL_NODES]);
    assert_eq!((zone.answer_to(299), zone.answer_to(1_299)), (Some("hard"), Some("nothing")));
}

#[test]
fn many_openers_share_full_searches() {
    let mut zone = TestQueue::new();
    for ledger in 0..1_000 {
        zone.ask(ledger, ledger, &format!("hard {ledger}"), HARD);
        zone.run();
    }
    let burst = u64::from(SearchLimits::default().in_all.burst.get());
    assert_eq!(zone.nodes[1], burst * FULL_NODES);
    assert_eq!(zone.answers.len(), 1_000);
}

#[test]
fn waiting_searches_and_answers_in_memory_are_bounded() {
    let mut zone = TestQueue::new();
    for ledger in 0..10_000 {
        zone.ask(ledger, 1, &format!("hard {ledger}"), HARD);
    }
    zone.ask(20_000, 2, "easy", 300);
    assert!(zone.queue.first.len() <= MAX_FIRST);
    zone.run();
    assert_eq!(zone.answers.len(), 10_001);
    assert_eq!(zone.answer_to(20_000), Some("easy"), "the opener of most games loses");
    assert!(zone.nodes[0] <= (MAX_FIRST as u64 + 1) * FIRST_NODES);
    for ledger in 30_000..35_000 {
        zone.ask(ledger, 1, &format!("easy {ledger}"), 300);
        zone.run();
    }
    let memory = (zone.queue.answers.by_question.len(), zone.queue.answers.order.len(), zone.queue.askers.len());
    assert_eq!(memory, (MAX_ANSWERS, MAX_ANSWERS, 0));
}

#[test]
fn search_that_panics_has_found_nothing() {
    let mut zone = TestQueue::new();
    let search = Search { run: Box::new(|_| panic!("a fault in a search")), ..search("bad", 0) };
    zone.queue.ask(SearchRequest { ledger: 1, because_of: EVENT, opener: 1, search });
    zone.run();
    assert_eq!(zone.answer_to(1), Some("nothing"));
}
