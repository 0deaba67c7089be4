/** By table, why columns of it are not in the download, and which. */
type NotGiven = Record<string, Record<string, string>>;

const secret = 'a secret, or as good as one';
const derived = 'made from what is given';
const technical = 'how far the work with it is, and counters of it';
const notOfPeople = 'not about people';

function ofPeople(): NotGiven {
  return {
    access_token: { [secret]: 'token_hash' },
    adjustment_request: {
      'which services asked and confirmed': 'asked_by decided_by',
      'for operators, and it may name the others of the request': 'memo',
    },
    answered_challenge: {
      'numbers that a log-in made up, without whose, for minutes': 'challenge expires_at',
    },
    attempt_count: {
      'how often something was tried from an address or by a name, until the limit ends':
        'count key resets_at',
    },
    board_watcher: { 'which boards are open, for a minute': 'gateway pool_id seen_at user_id' },
    calendar_address: {
      [secret]: 'secret_hash token_version',
      [derived]: 'content_changed_at content_hash',
    },
    card_draft: { [technical]: 'revision' },
    chat_picture: { 'the picture is at the address that is given': 'webp' },
    checkout: {
      [secret]: 'client_secret',
      [technical]: 'asks claimed_until looked_at next_ask_at',
      'ids here and at the provider': 'entry_id intent_id',
    },
    email_claim: { [derived]: 'email_key former_email_key' },
    idempotency_key: {
      'answers that were given already, kept a day for repeats': 'answer caller content_hash expires_at key',
    },
    ledger_account: { [derived]: 'balance_cents' },
    ledger_transfer: { 'an id against doing it twice': 'key' },
    message: { 'an id against sending it twice': 'client_id', 'with the pictures': 'picture_id' },
    money_hold: { 'for operators': 'memo' },
    outbox: {
      [technical]: 'attempts expires_at give_up_at lane next_attempt_at phase trouble',
      [derived]: 'key',
    },
    passkey: { [secret]: 'counter credential_id public_key' },
    password_reset: {
      'a link, as good as a password, for an hour': 'email_key expires_at token_hash user_id',
    },
    picture: { [derived]: 'id' },
    pool_asked: { 'the link of the pool that came with it': 'invitation_id' },
    pool_removed: { 'the link of the pool by which one came': 'invitation_id' },
    push_device: { [secret]: 'auth endpoint p256dh', [derived]: 'session_id' },
    recovery_code: { [secret]: 'code_hash' },
    result: { 'ids of what is named': 'pool_id tournament_id' },
    saved_card: { 'ids at the provider': 'customer_id method_id' },
    second_factor: { [secret]: 'last_step sealed_secret' },
    user_account: {
      [secret]: 'password_hash token_version',
      [derived]: 'email_key name_key picture_id',
      'nobody downloads it then': 'deleted_at',
    },
    user_look: { [derived]: 'look_key user_id' },
    withdrawal: {
      [technical]: 'asking_until attempts endings looked_at sought_at trouble',
      'an id at the provider': 'check_id',
    },
  };
}

function ofPools(): NotGiven {
  return {
    chat_pictures_off: { [notOfPeople]: 'at pool_id' },
    contest: {
      'the board of all; one’s own results, cards and entries are given': 'frozen_board',
      [notOfPeople]: 'id number outcome pool_id quiet rules sealed_at settled_at version',
    },
    contest_week: { [notOfPeople]: 'contest_id tournament_id week' },
    followed_board: {
      'who leads now, on the board of all': 'standing story',
      [notOfPeople]: 'contest_id version',
    },
    invitation: { [notOfPeople]: 'created_at expires_at id pool_id revoked_at' },
    message_turn: { [notOfPeople]: 'pool_id' },
    pool: {
      'settings of the pool, which its members see':
        'again_of buy_in_cents created_at deleted_at format is_private is_unlisted max_users named_prizes num_tournaments payouts_bps round rules settled_outside stopped_at',
      'what comes with an offer, which is given': 'offer_leaves offered_at',
      'the end of a notice as a contest, of all': 'notice_contest_id',
      [secret]: 'pin_hash',
      [derived]: 'name_key',
    },
    pool_look: { [notOfPeople]: 'look_key pool_id' },
    pool_name: { [notOfPeople]: 'name_key pool_id' },
    public_board: { [notOfPeople]: 'created_at id pool_id revoked_at' },
    story_line: {
      'what the pool’s story tells of boards, as everybody in it reads it':
        'at contest_id corrected_at facts id key pool_id',
    },
    story_version: { [notOfPeople]: 'pool_id version' },
  };
}

function ofGolf(): NotGiven {
  const golf = {
    feed_copy: 'asked_at body complaint failed feed good_at refused',
    field_entry:
      'changed_at dg_id frozen_odds has_hit last_hit_round left_at odds playing_round position recent_results rounds status thru tier times_back to_par today tournament_id world_rank',
    golfer: 'country dg_id name_key player_name',
    name_alias: 'dg_id name_key',
    news_picture: 'id kept_at webp',
    refused_board: 'board complaint refused_at tournament_id',
    round_tier: 'dg_id round tier tournament_id',
    score_evidence: 'id lines tournament_id',
    tournament:
      'board_changed_at city club copies_since_called country event_id excluded feed_status field_at field_version final_alarm_at final_awaited_since id latitude live_at lock_at longitude name official_at par projected_cut round_states ruling_id season starts_on state status tiers_frozen_at unchanged_copies version zone',
    tournament_chances: 'cut_places told_at tournament_id win',
    tournament_told: 'tournament_id what',
    unmatched_name: 'name name_key seen_at source',
  };
  return Object.fromEntries(
    Object.entries(golf).map(([table, columns]) => [table, { [notOfPeople]: columns }]),
  );
}

function ofGateway(): NotGiven {
  const byOperators = 'what operators did, by their own names, kept to supervise them';
  const gateway = {
    board_change: 'contest_id id tournament_id',
    changed_table: 'at name xid',
    job_success: 'job period_seconds succeeded_at',
    known_database: 'forgotten_until id identity',
    ledger_proof: 'id posting_id seen_at seen_posting_id whole_at',
    ledger_proven: 'account_id cents',
    money_stop: 'id sentence stopped_at',
    payment_comparison: 'after_intent began_at done_from has_failed kind since',
    shared_secret: 'name value',
    signing_secret: 'expires_at id signs_from value',
    task_success: 'succeeded_at task written_at',
  };
  return {
    ...Object.fromEntries(
      Object.entries(gateway).map(([table, columns]) => [table, { [notOfPeople]: columns }]),
    ),
    board_ruling: { [byOperators]: 'accepted at by ends id kept offered tournament_id why' },
    operator_act: { [byOperators]: 'act at begun_id id input operator outcome phase via' },
    operator_session: { [byOperators]: 'expires_at operator secret_hash signed_in_at token_hash' },
  };
}

/**
 * What is not in the download of one's own data: by table, why its columns are not, and which. The columns that a part
 * reads are not here; a test compares both with the database.
 */
export const notGiven: NotGiven = {
  ...ofPeople(),
  ...ofPools(),
  ...ofGolf(),
  ...ofGateway(),
};
