interface Trace {
  /** Counts the rows for each of the keys $1. A missing key means zero. */
  sql: string
  /** Duplicates are allowed: only a loss counts. */
  isAtLeast?: true
}

/** Extracts the name, such as p7, from p7@… or later p7-new@…. */
const PERSON = `split_part(split_part(u.email, '@', 1), '-', 1)`

const ofPerson = (from: string, detail = `''`) => `
  select concat_ws(' ', ${PERSON}, nullif(${detail}, '')) as key, count(*) as n
  from users u ${from}
  group by 1 having concat_ws(' ', ${PERSON}, nullif(${detail}, '')) = any($1)`

const mine = (table: string) =>
  `join ${table} t on t.institution_id = u.institution_id and t.user_id = u.id`

const DEPOSITOR = `join depositors d on d.institution_id = u.institution_id and d.user_id = u.id`

const audited = (action: string, detail?: string) =>
  ofPerson(
    `${DEPOSITOR} join audit_log a on a.institution_id = d.institution_id
       and a.actor_id = d.id::text and a.action = '${action}'`,
    detail,
  )

const byId = (table: string, condition = 'true') => `
  select t.id::text as key, count(*) as n from ${table} t
  where t.id = any($1::uuid[]) and ${condition} group by 1`

/** Everything that a call may leave behind, and how to count it. */
export const traces = {
  login: { sql: ofPerson('') },
  'verification link': { sql: ofPerson(`${mine('email_links')} and t.purpose = 'verify'`) },
  'email verified': { sql: ofPerson(`where u.email_verified_at is not null`) },
  'sign-in': { sql: ofPerson(mine('sign_ins')) },
  /** The key is the person and the purpose, as in `p7 sign-in`. */
  code: { sql: ofPerson(mine('mfa_codes'), 't.purpose') },
  session: { sql: ofPerson(mine('sessions')) },
  'session by id': { sql: byId('sessions') },
  'session ended': { sql: byId('sessions', 't.ended_at is not null'), isAtLeast: true },
  'page view': {
    sql: `select location as key, count(*) as n from page_views
          where location = any($1) group by 1`,
  },
  device: {
    sql: `select device_name as key, count(*) as n from devices
          where device_name = any($1) group by 1`,
  },
  'device forgotten': {
    sql: `select key, 1 as n from unnest($1::text[]) key
          where not exists (select from devices where device_name = key)`,
  },
  'password changed': { sql: ofPerson(`where u.password_changed_at > u.created_at`) },
  /** By the alert's id: one alert for each return, even if its file is read repeatedly. */
  'return alerted': {
    sql: `select a.id::text as key, count(*) as n from alerts a
          join alerts same using (institution_id, depositor_id, kind, event)
          where a.id = any($1::uuid[]) group by 1`,
  },
  'contact changed': { sql: audited('change_contact') },
  email: { sql: `select email as key, count(*) as n from users where email = any($1) group by 1` },
  phone: { sql: `select phone as key, count(*) as n from users where phone = any($1) group by 1` },
  /** The key is the person and the step, as in `p7 basic`. */
  step: { sql: audited('save_step', `a.details->>'step'`) },
  confirmation: { sql: audited('confirm_details') },
  dispute: { sql: audited('open_dispute') },
  'dispute taken back': { sql: audited('withdraw_dispute') },
  review: { sql: ofPerson(`${DEPOSITOR} where d.registration_status = 'MANUALLY_REVIEWED'`) },
  /** The key is the person and the kind, as in `p7 FASTLINK`. */
  link: {
    sql: ofPerson(
      `${DEPOSITOR} join linked_accounts l on l.institution_id = d.institution_id
         and l.depositor_id = d.id`,
      'l.kind',
    ),
  },
  'link active': { sql: byId('linked_accounts', 't.activated_at is not null') },
  'link given up': {
    sql: byId('linked_accounts', `t.status in ('FAILED', 'ERRORED', 'ARCHIVED')`),
  },
  consent: {
    sql: `select linked_account_id::text as key, count(*) as n from sandbox_widget_sessions
          where linked_account_id = any($1::uuid[]) and consented_at is not null group by 1`,
  },
  'micro-deposits': {
    sql: ofPerson(
      `${DEPOSITOR} join linked_accounts l on l.institution_id = d.institution_id
         and l.depositor_id = d.id
       join transfers t on t.institution_id = l.institution_id and t.linked_account_id = l.id
         and t.kind = 'micro_debit'`,
    ),
  },
  'wrong amounts': {
    sql: ofPerson(
      `${DEPOSITOR} join wrong_amount_tries w on w.institution_id = d.institution_id
         and w.depositor_id = d.id`,
    ),
  },
  'document opened': {
    sql: ofPerson(
      `${DEPOSITOR} join disclosure_openings o on o.institution_id = d.institution_id
         and o.depositor_id = d.id`,
      'o.document_id::text',
    ),
  },
  signature: { sql: audited('sign_disclosure', 'a.entity_id') },
  'consent withdrawn': { sql: audited('withdraw_consent') },
  'all signed': { sql: audited('complete_disclosures') },
  'amount chosen': { sql: audited('choose_initial_fund_amount') },
  funding: { sql: audited('fund_account') },
  /** A deposit by id and amount. A second presentment is another transfer. */
  deposit: {
    sql: `select id::text || ' ' || amount_cents as key, count(*) as n from transfers
          where kind = 'deposit' and id::text || ' ' || amount_cents = any($1) group by 1`,
  },
  /** A withdrawal by id and amount. */
  withdrawal: {
    sql: `select id::text || ' ' || amount_cents as key, count(*) as n from transfers
          where kind = 'withdrawal' and id::text || ' ' || amount_cents = any($1) group by 1`,
  },
  'savings account': {
    sql: ofPerson(
      `${DEPOSITOR} join entities e on e.institution_id = d.institution_id and e.id = d.entity_id
       join transfers t on t.institution_id = e.institution_id
         and t.account_id = e.savings_account_id and t.idempotency_key = 'fund:' || e.id`,
    ),
  },
  'deposit made': { sql: audited('make_deposit') },
  'schedule begun': { sql: audited('begin_schedule') },
  'schedule ended': { sql: byId('schedules', `t.status = 'ENDED'`) },
  'yes said': { sql: audited('carry_over') },
  'withdrawal made': { sql: audited('make_withdrawal') },
  'deposit voided': { sql: byId('transfers', `t.status = 'Voided'`) },
  cancellation: { sql: audited('cancel_application') },
  closing: { sql: audited('close_account') },
  'numbers revealed': { sql: audited('reveal_numbers') },
  /** The key is the person and the version of the list, as in `p7 3`. */
  beneficiaries: {
    sql: ofPerson(
      `${DEPOSITOR} join beneficiary_versions t on t.institution_id = d.institution_id
         and t.entity_id = d.entity_id`,
      't.version::text',
    ),
  },
  'list proposed': { sql: audited('beneficiary_propose') },
  proposal: { sql: byId('beneficiary_proposals') },
  'proposal agreed to': { sql: byId('beneficiary_proposals', 't.agreed_at is not null') },
  frozen: { sql: audited('freeze_account') },
  /** A notice by its title. If approved twice it would exist twice. */
  notice: {
    sql: `select title as key, count(*) as n from banner_alerts where title = any($1) group by 1`,
  },
  'message sent': { sql: audited('send_message') },
  answer: {
    sql: ofPerson(
      `${DEPOSITOR} join message_threads t on t.institution_id = d.institution_id
         and t.depositor_id = d.id
       join message_entries e on e.institution_id = t.institution_id and e.thread_id = t.id
         and e.sender = 'institution'`,
    ),
  },
  'password set': { sql: audited('change_password') },
  'passkey added': { sql: audited('add_passkey') },
  'passkey removed': { sql: audited('remove_passkey') },
  'change undone': { sql: audited('undo_contact_change') },
  'secondary begun': { sql: audited('register_secondary') },
  'secondary given up': {
    sql: audited('end_secondary_application', `nullif(a.details->>'why', 'closed')`),
  },
  /** The key is the person and the step, as in `p7 basic`. */
  'secondary step': { sql: audited('save_secondary_step', `a.details->>'step'`) },
  'secondary confirmed': { sql: audited('confirm_secondary') },
  /** An invitation by its email address. */
  invitation: {
    sql: `select email as key, count(*) as n from invitations where email = any($1) group by 1`,
  },
  'wrong number': {
    sql: `select ${PERSON} as key, s.wrong_tries as n from users u ${DEPOSITOR}
          join secondary_applications s on s.institution_id = d.institution_id
            and s.depositor_id = d.id
          where ${PERSON} = any($1)`,
  },
  'identity proven': { sql: audited('verify_identity') },
  'signed up': { sql: audited('sign_up_as_secondary') },
  'account joined': { sql: audited('join_account') },
  'removal asked': { sql: audited('ask_to_remove_holder') },
  'removal taken back': { sql: audited('withdraw_removal') },
  'holder removed': { sql: audited('remove_holder') },
  /** The key is the recipient and words of the subject or text: `p7@example.com⏎Confirm your email`. */
  message: {
    isAtLeast: true,
    sql: `select key, count(*) as n from unnest($1::text[]) key
          join sandbox_inbox i on i.recipient = split_part(key, e'\\n', 1)
            and position(split_part(key, e'\\n', 2) in coalesce(i.subject, i.text)) > 0
          group by 1`,
  },
} as const satisfies Record<string, Trace>

export type TraceName = keyof typeof traces
