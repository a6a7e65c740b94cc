import type { StateReport } from '@passbook/contract/console/dormancy'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'

/** A state's rules for accounts without contact (RULES: Dormancy). */
export interface StateRule {
  /** Years without contact after which an account counts as abandoned. */
  years: number
  /** When letters are due: the latest and earliest days before the report, and the minimum balance. */
  letter: readonly [latestDays: number | null, earliestDays: number | null, fromCents: number]
  /** The same in whole months, where the state counts so. */
  letterMonths: readonly [latest: number, earliest: number] | null
  /** The state takes the money only between these days (MM-DD) of the year after the report. */
  money: readonly [from: string, until: string] | null
  /** From this balance on a second letter goes by certified mail, by a day (MM-DD) of the report's year. */
  certified: readonly [fromCents: number, until: string] | null
  /** MM-DD: the day by which the report is due. */
  due: string
  /** MM-DD: the day by which the period must have ended. */
  cutoff: string
  /** Values not verified with a primary source; the institution confirms them before it files. */
  unchecked: readonly Unchecked[]
  note: string | null
}

type Unchecked = StateReport['unchecked'][number]

/**
 * The rules for savings accounts as of November 15, 2026. Columns: state, years, latest and earliest days
 * of the letter before the report, minimum cents, report due date, cut-off date, unverified values.
 */
const TABLE = `
AK 5   - 120 10000 10-31 06-30 period
AL 3  60 120  5000 10-31 06-30 period
AR 3  90 180  5000 10-31 06-30 period
AZ 3 120   -  5000 10-31 06-30 period
CA 3 180 365  5000 10-31 06-30 period
CO 5  60 180  2500 10-31 06-30 -
CT 3   -   -     0 03-31 12-31 period
DC 3  60 180  5000 10-31 06-30 period
DE 5  60 120  5000 03-01 12-31 period,report_due
FL 5  60 120  5000 04-30 12-31 period
GA 5  60 120  5000 10-31 06-30 period
HI 5   - 180  5000 10-31 06-30 period
IA 3  30   -  5000 10-31 06-30 period
ID 5  60 180  5000 10-31 06-30 period,report_due
IL 3  60 365  5000 10-31 06-30 -
IN 3  60 180  5000 10-31 06-30 period
KS 5  60 120 10000 10-31 06-30 period
KY 3  60 180  5000 10-31 06-30 period
LA 5  60 120  5000 10-31 06-30 period,letter
MA 3  60 120  5000 10-31 06-30 period,letter,report_due
MD 3  60 120  5000 10-31 06-30 period,letter,report_due
ME 3  60 120  5000 10-31 06-30 period,letter,report_due
MI 3  60 120  5000 07-01 03-31 period,letter
MN 3  60 120  5000 10-31 06-30 period,letter,report_due
MO 5  60 120  5000 10-31 06-30 period,letter,report_due
MS 5  60 120  5000 10-31 06-30 period,letter,report_due
MT 5  60 120  5000 10-31 06-30 period,letter,report_due
NC 5  60 120  5000 10-31 06-30 period,letter,report_due
ND 5  60 120  5000 10-31 06-30 period,letter,report_due
NE 5  60 120  5000 10-31 06-30 period,letter,report_due
NH 5  60 120  5000 10-31 06-30 period,letter,report_due
NJ 3  60 120  5000 10-31 06-30 period,letter,report_due
NM 5  60 120  5000 10-31 06-30 period,letter,report_due
NV 3  60 120  5000 10-31 06-30 period,letter,report_due
NY 3  92   -  2000 11-10 06-30 letter
OH 5  60 120  5000 10-31 06-30 period,letter,report_due
OK 5  60 120  5000 10-31 06-30 period,letter,report_due
OR 3  60 120  5000 10-31 06-30 period,letter,report_due
PA 3  60 120  5000 04-15 12-31 period,letter
RI 3  60 120  5000 10-31 06-30 period,letter,report_due
SC 5  60 120  5000 10-31 06-30 period,letter,report_due
SD 3  60 120  5000 10-31 06-30 period,letter,report_due
TN 3  60 120  5000 10-31 06-30 letter
TX 3  61 122  5000 07-01 03-01 period,letter
UT 3  60 120  5000 10-31 06-30 period,letter,report_due
VA 5  60 120  5000 10-31 06-30 period,letter,report_due
VT 3  60 120  5000 04-30 12-31 period,letter
WA 3  60 120  5000 10-31 06-30 period,letter,report_due
WI 5  60 120  5000 10-31 06-30 period,letter,report_due
WV 5  60 120  5000 10-31 06-30 letter,report_due
WY 5  60 120  5000 10-31 06-30 period,letter,report_due
`

const NOTES: Readonly<Record<string, string>> = {
  CA: 'Two steps: this report first, then the money between June 1 and 15 of the next year.',
  CT: 'The letter goes out within the year before the cut-off date.',
  DE: 'Sources differ on the deadline for banks. Ask the state before filing.',
  IA: 'Certified mail was once required. Ask the state before filing.',
  IL: 'Financial institutions report by November 1; others report in spring.',
  NC: 'Five years for savings, ten for time deposits.',
  NY: 'Letters start at $20 and are mailed by August 10; from $1,000 a second one goes by certified mail by September 10. The state uses its own codes in addition to NAUPA’s: 1B for savings.',
  TN: 'The report moved from May to November; three years since 2017.',
  TX: 'The inactive period must end by March 1, and letters are mailed by May 1.',
  WV: 'Five years, confirmed by a 2024 law.',
}

/** California counts months: October 31 to April 30, where 180 days would allow May 4 (CCP 1513.5). */
const LETTER_MONTHS: Readonly<Record<string, StateRule['letterMonths']>> = { CA: [6, 12] }
/** CCP 1532: the money follows in the year after the notice report. */
const MONEY: Readonly<Record<string, StateRule['money']>> = { CA: ['06-01', '06-15'] }

/** Abandoned Property Law 1422: the second letter is mailed 60 days before the report of November 10. */
const CERTIFIED: Readonly<Record<string, StateRule['certified']>> = { NY: [1_000_00, '09-10'] }

/** 50 states and DC. */
export const STATE_RULES: Readonly<Record<string, StateRule>> = Object.fromEntries(
  TABLE.trim().split('\n').map(readRow),
)

function readRow(row: string): [string, StateRule] {
  const [state = '', years, latest, earliest, cents, due = '', cutoff = '', unchecked] =
    row.split(/ +/)
  return [
    state,
    {
      years: Number(years),
      letter: [daysOf(latest), daysOf(earliest), Number(cents)],
      letterMonths: LETTER_MONTHS[state] ?? null,
      money: MONEY[state] ?? null,
      certified: CERTIFIED[state] ?? null,
      due,
      cutoff,
      unchecked: unchecked === '-' ? [] : ((unchecked ?? '').split(',') as Unchecked[]),
      note: NOTES[state] ?? null,
    },
  ]
}

function daysOf(text: string | undefined): number | null {
  return text === undefined || text === '-' ? null : Number(text)
}

/** The state for holders without a known address: a setting, or where the institution pays its taxes. */
export async function readHomeState(db: Database, institution_id: string): Promise<string> {
  const { rows } = await sql<{ state: string | null }>`
    select coalesce(product.home_state, profile.state) as state
    from institutions institution
    left join savings_products product on product.institution_id = institution.id
    left join tax_profiles profile on profile.institution_id = institution.id
    where institution.id = ${institution_id}`.execute(db)
  const state = rows[0]?.state ?? null
  // Without either it is Delaware, where the Supreme Court's second rule leads most often.
  return state !== null && Object.hasOwn(STATE_RULES, state) ? state : 'DE'
}

const STATES = Object.keys(STATE_RULES)

/** `stateOf` in SQL, for a `contact`: anything that is not a state counts as the home state. */
export function stateInSql(homeState: string): RawBuilder<string> {
  return sql<string>`case when contact.address_state = any(${STATES}::text[])
    then contact.address_state else ${homeState} end`
}

/**
 * Whether the rules of a state apply to a `contact`. The index finds the accounts of every state but the home state.
 */
export function isOfState(state: string, homeState: string): RawBuilder<boolean> {
  return state === homeState
    ? sql<boolean>`${stateInSql(homeState)} = ${state}`
    : sql<boolean>`contact.address_state = ${state} and ${state} = any(${STATES}::text[])`
}
