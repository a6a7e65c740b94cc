import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { notifyBySms } from '../../../platform/mail/notify.ts'
import type { ReportingVendor } from '../../../platform/ports/sms/port.ts'

/** An inbound text message. */
interface ReceivedText {
  institution_id: string
  /** The sender's phone number, in any format. */
  from: string
  text: string
  /** The provider's id, by which a repeated call is recognized; only from providers that sign. */
  source?: { vendor: ReportingVendor; reference: string }
}

type TextEffect = TextKeyword | 'none'

const STOPPED =
  'You won’t receive any more texts from us. We’ll email your codes instead. Reply START to receive texts again.'
const STARTED = 'You’ll receive texts from us again. Reply HELP for help, STOP to cancel.'

/** Handles STOP, START and HELP. STOP takes effect at once and for all texts (RULES-2: Alerts). */
export async function receiveText(
  ctx: Context,
  { institution_id, from, text, source }: ReceivedText,
): Promise<TextEffect> {
  const phone = tenDigits(from)
  const keyword = readKeyword(text)
  if (phone === undefined || keyword === undefined) return 'none'
  return inTransaction(ctx.db, async (trx) => {
    if (source && !(await isFirst(ctx, trx, { institution_id, ...source }))) return 'none'
    const answer = await ACTS[keyword](ctx, trx, { institution_id, phone })
    if (answer !== undefined) {
      await notifyBySms(ctx, trx, institution_id, { to: phone, text: answer, isAnswer: true })
    }
    return keyword
  })
}

/** An old START that is repeated after a later STOP must not turn texts on again. */
async function isFirst(
  { realTime }: Context,
  trx: Transaction,
  text: { institution_id: string; vendor: ReportingVendor; reference: string },
): Promise<boolean> {
  const kept = await trx
    .insertInto('received_texts')
    .values({ ...text, received_at: realTime.now() })
    .onConflict((known) => known.doNothing())
    .returning('reference')
    .executeTakeFirst()
  return kept !== undefined
}

interface Phone {
  institution_id: string
  phone: string
}

type Act = (ctx: Context, trx: Transaction, phone: Phone) => Promise<string | undefined>

const ACTS: Record<TextKeyword, Act> = { stop, start, help }

/** Confirms a STOP once; a repeated STOP gets no answer. */
async function stop(ctx: Context, trx: Transaction, phone: Phone): Promise<string | undefined> {
  return (await stopTexts(ctx, trx, phone)) ? STOPPED : undefined
}

/** Stops all texts to a number, because its owner asked for it. Returns false if they were stopped already. */
export async function stopTexts(ctx: Context, trx: Transaction, phone: Phone): Promise<boolean> {
  const stopped_at = ctx.realTime.now()
  const stopped = await trx
    .insertInto('stopped_phones')
    .values({ ...phone, stopped_at, reason: 'asked' })
    .onConflict((known) =>
      known
        .columns(['institution_id', 'phone'])
        .doUpdateSet({ stopped_at, reason: 'asked' })
        .where('stopped_phones.reason', '=', 'unreachable'),
    )
    .returning('phone')
    .executeTakeFirst()
  if (stopped === undefined) return false
  await auditKeyword(trx, phone, 'stop_texts')
  return true
}

async function start(_ctx: Context, trx: Transaction, phone: Phone): Promise<string | undefined> {
  const started = await trx
    .deleteFrom('stopped_phones')
    .where('institution_id', '=', phone.institution_id)
    .where('phone', '=', phone.phone)
    .returning('phone')
    .executeTakeFirst()
  if (started !== undefined) await auditKeyword(trx, phone, 'start_texts')
  return STARTED
}

async function help(_ctx: Context, trx: Transaction, { institution_id }: Phone): Promise<string> {
  const { name, support_email } = await findInstitution(trx, institution_id)
  return `This is ${name}. We text sign-in codes and the alerts you turned on. Help: ${support_email}. Message and data rates may apply. Reply STOP to cancel.`
}

/** Audits the change for each owner of the number. For an unknown number only the last digits are kept. */
async function auditKeyword(
  trx: Transaction,
  { institution_id, phone }: Phone,
  action: 'stop_texts' | 'start_texts',
): Promise<void> {
  const owners = await depositorsWithLogin(trx, institution_id)
    .select(['depositors.id', 'users.id as user_id'])
    .where('users.phone', '=', phone)
    .execute()
  for (const { id, user_id } of owners) {
    const actor = { kind: 'depositor', id } as const
    await writeAudit(trx, { institution_id, actor, action, entity: 'user', entityId: user_id })
  }
  if (owners.length > 0) return
  const entityId = `ending in ${phone.slice(-LAST_DIGITS)}`
  const actor = { kind: 'system' } as const
  await writeAudit(trx, { institution_id, actor, action, entity: 'phone', entityId })
}

const LAST_DIGITS = 4

/** A North American number in the stored format, without the leading 1. */
function tenDigits(phone: string): string | undefined {
  return /^1?([2-9]\d{9})$/.exec(phone.replaceAll(/\D/g, ''))?.[1]
}

type TextKeyword = 'stop' | 'start' | 'help'

const STOP = [
  'stop',
  'stopall',
  'quit',
  'end',
  'revoke',
  'opt out',
  'optout',
  'cancel',
  'unsubscribe',
]
const START = ['start', 'unstop']
const HELP = ['help', 'info']

/** Words around a keyword that are ignored, such as "please". Any other word makes the text a message. */
const FILLER_WORDS = new Set(
  'please all now it this texts text texting me messages sms thanks'.split(' '),
)

/** The keyword of a text, in any case and with any punctuation; undefined for other texts. */
export function readKeyword(text: string): TextKeyword | undefined {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const core = words.filter((word) => !FILLER_WORDS.has(word)).join(' ')
  if (STOP.includes(core)) return 'stop'
  if (START.includes(core)) return 'start'
  return HELP.includes(core) ? 'help' : undefined
}

/** Finds since when and why texts to a number are off. */
export function findStop(
  db: Database,
  institution_id: string,
  phone: string,
): Promise<{ stopped_at: Date; reason: 'asked' | 'unreachable' } | undefined> {
  return db
    .selectFrom('stopped_phones')
    .select(['stopped_at', 'reason'])
    .where('institution_id', '=', institution_id)
    .where('phone', '=', phone)
    .executeTakeFirst()
}

/** True if the number answered STOP or gets no texts. Nothing is sent there, not even sign-in codes. */
export async function isStopped(
  db: Database,
  institution_id: string,
  phone: string,
): Promise<boolean> {
  return (await findStop(db, institution_id, phone)) !== undefined
}

/** Shown to a person who wants texts to a number that answered STOP or that the carrier cannot reach. */
export const HOW_TO_START =
  'This phone number answered STOP or couldn’t receive our texts, so we send it no texts. Text START to the number our texts came from, then try again.'

/** Refuses a new phone number that gets no texts, because no code would reach it. */
export async function assertTextable(
  db: Database,
  institution_id: string,
  phone: string,
): Promise<void> {
  if (await isStopped(db, institution_id, phone)) throw invalid('phone', HOW_TO_START)
}
