import { consoleEndpoints } from '@passbook/contract/console/index'
import { REPORT_DAYS, ReportKind } from '@passbook/contract/console/reports'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { Client } from 'pg'
import { RARE } from '../../server/test/console/many-customers.ts'

/** Everything that the console reads, with every filter, for the bench to measure. */

/** Ids of rows to open, and days. */
export interface Examples {
  customer: string
  reference: string
  transaction: string
  /** A received file, and the place in it of an answer that differs from its entry. */
  file: string
  place: string
  sentFile: string
  thread: string
  dispute: string
  approval: string
  applicant: string
  sample: string
  document: string
  member: string
  task: string
  /** An account that nobody has used for years. */
  silent: string
  /** Today, and earlier days. */
  today: string
  lastWeek: string
  longAgo: string
}

export interface Read {
  /** With its query. */
  path: string
  endpoint: EndpointDefinition
  /** Whether its time is judged; otherwise it is printed, and only has to be answered. */
  isJudged: boolean
}

/** Reads that are not lists: what they add up grows with the period or the books. The reason is printed. */
export const NOT_LISTS: Readonly<Record<string, string>> = {
  '/console/trial-balance': 'adds up every posting up to a day',
  '/console/exports/trial-balance': 'adds up every posting up to a day',
  '/console/exports/postings': 'writes 5,000 rows of a file',
  '/console/exports/ach-files': 'writes 5,000 rows of a file',
  '/console/exports/report': 'adds up a period, as the report does',
  '/console/reports': `adds up a period of at most ${REPORT_DAYS} days`,
  '/console/return-rates': 'adds up the debits of 60 days',
  '/console/binder': 'collects the evidence for each rule',
  '/console/dormancy/reports': 'adds up all accounts that were silent for years',
  '/console/tax-files': 'adds up the forms of all years',
  '/console/customers/:uuid/closing': 'works out the interest of one account up to its closing',
}

/** Reads that are not measured, with the reason. */
export const NOT_MEASURED: Readonly<Record<string, string>> = {
  '/console/suspicion/:uuid': 'one report by its key; a bank has a few a year',
  '/console/suspicion-searches/:uuid': 'one request by its key; there is one every two weeks',
  '/console/suspicion-searches/:uuid/subjects': 'the names of one request, a few hundred',
  '/console/suspicion-searches/:uuid/matches': 'the matches of one request, a few',
}

/** What is named by the parameter after this part of a path. */
const NAMED: Readonly<Record<string, keyof Examples>> = {
  customers: 'customer',
  transactions: 'transaction',
  'ach-files': 'file',
  answers: 'place',
  messages: 'thread',
  disputes: 'dispute',
  approvals: 'approval',
  reviews: 'applicant',
  'review-samples': 'sample',
  documents: 'document',
  staff: 'member',
  work: 'task',
  'settlement-days': 'lastWeek',
}

/** Calls that are not answered without a query. */
const NEEDS_QUERY = [
  '/console/exports/postings',
  '/console/search',
  '/console/rates/preview',
] as const

/** The queries of each read; a parameter of the contract that none of them has fails the bench. */
function queriesOf(of: Examples): Readonly<Record<string, readonly string[]>> {
  const { customer, reference, file, place, dispute, silent, task, today, lastWeek, longAgo } = of
  const terms = [
    `${RARE.first} ${RARE.last}`,
    'First1',
    'nobody',
    RARE.email,
    RARE.lastFour,
    '0042',
    RARE.amount,
    '100.00',
    reference.slice(0, 8),
  ].map(asked)
  const reports = ReportKind.options.flatMap((kind) => [
    `kind=${kind}`,
    `kind=${kind}&from=${longAgo}&to=${today}&by=week`,
  ])
  return {
    '/console/customers': [
      ...terms,
      asked('Smith'),
      ...['open', 'applying', 'review', 'hold', 'closed'].map((status) => `status=${status}`),
      'q=Smith&status=hold',
      'q=nobody&status=review',
      `after=${customer}`,
      `q=Smith&after=${customer}`,
    ],
    '/console/search': [
      asked('Smith'),
      ...terms,
      ...[RARE.trace, customer, RARE.subject].map(asked),
    ],
    '/console/audit': [
      ...[RARE.operator, 'staff3@bench.example', 'nobody'].map((who) => `who=${who}`),
      ...['rarely_done', 'settle', 'never_done'].map((what) => `what=${what}`),
      'from=2018-01-01&to=2018-01-31',
      'from=2010-01-01&to=2010-12-31',
      `customer=${customer}`,
      `who=staff3@bench.example&what=place_hold&from=${longAgo}`,
      `who=${RARE.operator}&what=settle`,
      'after=500000',
    ],
    '/console/work': [
      ...['open', 'mine', 'unclaimed', 'done'].map((view) => `view=${view}`),
      'kind=unknown_trace',
      'view=done&kind=unknown_trace,return_rate',
      'view=done&kind=nothing',
      `view=done&after=${task}`,
    ],
    '/console/approvals': ['to_decide', 'mine', 'decided'].map((view) => `view=${view}`),
    '/console/reviews': [`after=${customer}`],
    '/console/messages': [
      ...['all', 'mine', 'unassigned'].map((view) => `view=${view}`),
      ...['deposit', RARE.text, RARE.last, RARE.email, 'nobody wrote this', 'zq'].map(asked),
      `view=mine&${asked(RARE.text)}`,
    ],
    '/console/disputes': [
      'view=decided',
      `view=decided&after=${dispute}`,
      `depositor_id=${dispute}&view=decided`,
    ],
    '/console/ach-files': ['direction=out', 'direction=in', `after=${file}`],
    '/console/ach-files/:uuid': ['after=100'],
    '/console/returns': [
      'code=R01',
      'code=R02',
      'code=R99',
      `from=${lastWeek}&to=${today}`,
      ...['debits', 'deposits', 'withdrawals'].map((what) => `what=${what}`),
      `code=R01&what=withdrawals&from=${longAgo}`,
      `after=${file}&after_place=${place}`,
    ],
    '/console/trial-balance': [`on=${longAgo}`],
    '/console/settlement-days': [`before=${longAgo}`],
    '/console/settlement-days/:date/reconciled': [`after=${customer}`],
    '/console/journal': [`after=${customer}`],
    '/console/dormancy': [
      ...['dormant', 'asked', 'soon'].map((view) => `view=${view}`),
      'view=soon&state=NY',
      `view=soon&after=${silent}`,
    ],
    '/console/suspicion': ['view=ended', `after=${customer}`],
    '/console/suspicion-searches': ['view=ended', `after=${customer}`],
    '/console/reports': reports,
    '/console/exports/report': reports,
    '/console/exports/trial-balance': [`on=${longAgo}`, 'after=0'],
    '/console/exports/postings': [
      `from=${longAgo}&to=${today}`,
      'from=2016-01-01&to=2026-12-31&after=1000500000:1',
    ],
    '/console/exports/ach-files': [`after=${file}`],
    '/console/rates/preview': [`rate=0.04&effective_date=${today}`],
    '/console/customers/:uuid/timeline': [
      'kind=transfer',
      `before=${encodeURIComponent(`${today}T00:00:00.000Z_0`)}`,
    ],
    '/console/customers/:uuid/transactions': [
      'q=1',
      'status=Settled',
      'kind=deposit',
      `after=${of.transaction}`,
    ],
    '/console/customers/:uuid/notes': [`after=${customer}`],
  }
}

function asked(words: string): string {
  return `q=${encodeURIComponent(words)}`
}

/** Every read of the contract, so that new desks are included by themselves. */
export function consoleReads(): EndpointDefinition[] {
  return Object.values(consoleEndpoints)
    .flatMap((desk): EndpointDefinition[] => Object.values(desk))
    .filter(({ method, auth }) => method === 'GET' && auth === 'staff')
}

/** All reads to measure, and what is missing for the bench to be complete. */
export function readsOf(examples: Examples): { reads: Read[]; missing: string[] } {
  const queries = queriesOf(examples)
  const all = consoleReads()
  const paths = new Set(all.map(({ path }) => path as string))
  const stale = [NOT_LISTS, NOT_MEASURED, queries]
    .flatMap((named) => Object.keys(named))
    .filter((path) => !paths.has(path))
    .map((path) => `${path} is no read of the contract`)
  const missing: string[] = stale
  const reads = all.flatMap((endpoint): Read[] => {
    const { path } = endpoint
    if (path in NOT_MEASURED) return []
    const opened = openPath(path, examples)
    if (opened === undefined) {
      missing.push(`${path} is not measured: name what it opens, or a reason`)
      return []
    }
    const own = queries[path] ?? []
    missing.push(...unusedParameters(endpoint, own).map((name) => `${path}: no query has ${name}`))
    const plain = NEEDS_QUERY.some((each) => each === path) ? [] : ['']
    const isJudged = !(path in NOT_LISTS)
    return [...plain, ...own].map((query) => ({
      endpoint,
      path: opened + (query && `?${query}`),
      isJudged,
    }))
  })
  const sent = all.find(({ path }) => path === '/console/ach-files/:uuid')
  if (sent)
    reads.push({ endpoint: sent, path: `/console/ach-files/${examples.sentFile}`, isJudged: true })
  return { reads, missing }
}

/** The path with an example for each parameter; undefined where one has none. */
function openPath(path: string, examples: Examples): string | undefined {
  const opened = path.replaceAll(/([\w-]+)\/:\w+/g, (whole, what: string) => {
    const name = NAMED[what]
    return name === undefined ? whole : `${what}/${examples[name]}`
  })
  return opened.includes(':') ? undefined : opened
}

function unusedParameters({ query }: EndpointDefinition, queries: readonly string[]): string[] {
  const used = new Set(queries.flatMap((each) => [...new URLSearchParams(each).keys()]))
  return Object.keys(query?.shape ?? {}).filter((name) => !used.has(name))
}

/** Looks up the examples among the rows that were made. */
export async function findExamples(
  owner: Client,
  someone: { customer: string; reference: string },
): Promise<Examples> {
  const { rows } = await owner.query<Omit<Examples, 'customer' | 'reference' | 'transaction'>>(
    `with home as (select id from institutions where is_default)
     select answer.file_id as file, answer.place::text,
       (select id from ach_files where direction = 'out' and institution_id = home.id
         order by created_at desc limit 1) as "sentFile",
       (select id from message_threads where institution_id = home.id
         order by updated_at desc limit 1) as thread,
       (select id from disputes where institution_id = home.id and ended_at is not null
         order by ended_at desc offset 100 limit 1) as dispute,
       (select id from staff_approvals where institution_id = home.id and decision is not null
         order by decided_at desc limit 1) as approval,
       (select id from depositors where institution_id = home.id
         and registration_status = 'IN_REVIEW' limit 1) as applicant,
       (select id from review_samples where institution_id = home.id limit 1) as sample,
       (select id from disclosure_documents where institution_id = home.id limit 1) as document,
       (select id from staff where institution_id = home.id and role = 'viewer' limit 1) as member,
       (select id::text from staff_tasks where institution_id = home.id and handled_at is not null
         order by handled_at desc offset 100 limit 1) as task,
       (select account_id from account_contacts where institution_id = home.id
         order by last_contact_on limit 1) as silent,
       current_date::text as today, (current_date - 7)::text as "lastWeek",
       (current_date - 399)::text as "longAgo"
     from home join ach_answers answer on answer.institution_id = home.id
       and answer.outcome = 'mismatch' order by answer.place limit 1`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('there is no answer that differs from its entry')
  const { customer } = someone
  return { ...someone, transaction: customer, ...found }
}
