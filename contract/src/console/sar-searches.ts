import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { BYTES_PER_MEGABYTE } from '../limits.ts'
import { clean } from '../plain-text.ts'
import { Reason } from './customers.ts'

/** Ended with answered hits, with no hits, or because it was taken in by mistake. */
export const SearchState = z.enum(['open', 'answered', 'nothing_found', 'withdrawn'])
export type SearchState = z.infer<typeof SearchState>

/** What a subject and a customer have in common. */
export const Agreement = z.enum(['ssn', 'name', 'date_of_birth', 'outside_name'])
export type Agreement = z.infer<typeof Agreement>

export const Decision = z.enum(['same', 'other'])
export type Decision = z.infer<typeof Decision>

export const SEARCH_REFERENCE_CHARACTERS = 60

/** The column headings of the file; each one is optional. */
export const SUBJECT_COLUMNS = [
  'number',
  'last_name',
  'first_name',
  'middle_name',
  'business_name',
  'aliases',
  'date_of_birth',
  'ssn',
  'ein',
  'street',
  'city',
  'state',
  'zip',
  'country',
] as const

export const SearchLine = z.object({
  uuid: z.uuid(),
  reference: z.string(),
  received_on: BusinessDate,
  /** When hits have to be answered. */
  due_on: BusinessDate,
  state: SearchState,
  subject_count: z.int(),
  /** The number of matches nobody has looked at yet, and of those marked as the same person. */
  undecided_count: z.int(),
  hit_count: z.int(),
  answered_on: z.nullable(BusinessDate),
  /** The earliest day it may be deleted; null while it is open. */
  keep_until: z.nullable(BusinessDate),
})
export type SearchLine = z.infer<typeof SearchLine>

/** Who did what, and what changed. */
export const SearchEvent = z.object({
  at: Instant,
  by: z.string(),
  action: z.enum(['take_in', 'decide', 'answer', 'end', 'withdraw']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type SearchEvent = z.infer<typeof SearchEvent>

export const SubjectSearch = z.object({
  ...SearchLine.shape,
  /** The search covers accounts open after the first day and transfers that left after the second. */
  accounts_since: BusinessDate,
  transfers_since: BusinessDate,
  taken_by: z.string(),
  taken_at: Instant,
  /** The latest events, oldest first. */
  history: z.array(SearchEvent),
})
export type SubjectSearch = z.infer<typeof SubjectSearch>

/** A person or business that a request names. */
export const SearchSubject = z.object({
  uuid: z.uuid(),
  /** The line in the file. */
  line: z.int(),
  /** The number the request gives them. */
  number: z.nullable(z.string()),
  name: z.string(),
  aliases: z.array(z.string()),
  is_business: z.boolean(),
  date_of_birth: z.nullable(BusinessDate),
  ssn_last_four: z.nullable(z.string()),
  ein: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type SearchSubject = z.infer<typeof SearchSubject>

/** A customer with their current data. */
const MatchedCustomer = z.object({
  depositor_id: z.uuid(),
  name: z.string(),
  date_of_birth: z.nullable(BusinessDate),
  ssn_last_four: z.nullable(z.string()),
  address: z.nullable(z.string()),
  is_primary: z.boolean(),
  left_on: z.nullable(BusinessDate),
  account_last_four: z.nullable(z.string()),
  opened_on: z.nullable(BusinessDate),
  closed_on: z.nullable(BusinessDate),
  /** The holders of their linked accounts. */
  outside_names: z.array(z.string()),
})

export const SearchMatch = z.object({
  uuid: z.uuid(),
  subject: SearchSubject,
  customer: MatchedCustomer,
  /** Strong: the SSN agrees, or the name and the birth date do. */
  strength: z.enum(['strong', 'weak']),
  agrees: z.array(Agreement),
  decision: z.nullable(Decision),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
})
export type SearchMatch = z.infer<typeof SearchMatch>

const UuidParams = z.object({ uuid: z.uuid() })
const SearchReply = z.object({ search: SubjectSearch })

/**
 * Requests of law enforcement for names (31 CFR 1010.520, "314(a)"). That there was one is as
 * confidential as a suspicious activity report: both are kept in the same store, for the same role.
 */
export const searchEndpoints = {
  listSearches: endpoint({
    method: 'GET',
    path: '/console/suspicion-searches',
    auth: 'staff',
    act: 'suspicion.read',
    summary: '314(a) requests: open ones by due date, closed ones newest first',
    query: z.object({
      view: z.optional(z.enum(['open', 'ended'])),
      /** The id of the last search on the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ searches: z.array(SearchLine), today: BusinessDate, has_more: z.boolean() }),
    errors: [403],
  }),
  takeInSearch: endpoint({
    method: 'POST',
    path: '/console/suspicion-searches',
    auth: 'staff',
    act: 'suspicion.write',
    multipart: { files: 'file', atMost: 1, maxBytes: 4 * BYTES_PER_MEGABYTE },
    summary: 'Imports a request with its subjects as CSV, and searches for them',
    body: z.object({
      /** The authority's reference for the request. */
      reference: z
        .string()
        .check(
          clean(),
          z.trim(),
          z.minLength(1, 'Enter the request reference'),
          z.maxLength(
            SEARCH_REFERENCE_CHARACTERS,
            `Use ${SEARCH_REFERENCE_CHARACTERS} characters or fewer`,
          ),
        ),
      received_on: BusinessDate,
    }),
    data: SearchReply,
    errors: [403],
  }),
  getSearch: endpoint({
    method: 'GET',
    path: '/console/suspicion-searches/:uuid',
    auth: 'staff',
    act: 'suspicion.read',
    summary: 'One request with its history',
    params: UuidParams,
    data: SearchReply,
    errors: [403, 404],
  }),
  listSubjects: endpoint({
    method: 'GET',
    path: '/console/suspicion-searches/:uuid/subjects',
    auth: 'staff',
    act: 'suspicion.read',
    summary: 'The names in a request, as in its file',
    params: UuidParams,
    query: z.object({ after: z.optional(z.uuid()) }),
    data: z.object({ subjects: z.array(SearchSubject), has_more: z.boolean() }),
    errors: [403, 404],
  }),
  listMatches: endpoint({
    method: 'GET',
    path: '/console/suspicion-searches/:uuid/matches',
    auth: 'staff',
    act: 'suspicion.read',
    summary: 'Subjects with the customers they match, strong matches first',
    params: UuidParams,
    query: z.object({
      view: z.optional(z.enum(['undecided', 'same', 'other'])),
      after: z.optional(z.uuid()),
    }),
    data: z.object({ matches: z.array(SearchMatch), has_more: z.boolean() }),
    errors: [403, 404],
  }),
  decideMatch: endpoint({
    method: 'POST',
    path: '/console/suspicion-matches/:uuid/decide',
    auth: 'staff',
    act: 'suspicion.write',
    summary: 'Marks a possible match as a match or not, while the request is open',
    params: UuidParams,
    body: z.object({ decision: Decision }),
    data: SearchReply,
    errors: [403, 404],
  }),
  answerSearch: endpoint({
    method: 'POST',
    path: '/console/suspicion-searches/:uuid/answer',
    auth: 'staff',
    act: 'suspicion.write',
    summary: 'Records that the hits were answered, which closes the request',
    params: UuidParams,
    body: z.object({ answered_on: BusinessDate }),
    data: SearchReply,
    errors: [403, 404],
  }),
  endSearch: endpoint({
    method: 'POST',
    path: '/console/suspicion-searches/:uuid/end',
    auth: 'staff',
    act: 'suspicion.write',
    summary: 'Closes a request with no hits, which is not answered',
    params: UuidParams,
    body: z.object({}),
    data: SearchReply,
    errors: [403, 404],
  }),
  withdrawSearch: endpoint({
    method: 'POST',
    path: '/console/suspicion-searches/:uuid/withdraw',
    auth: 'staff',
    act: 'suspicion.write',
    summary: 'Closes a request imported by mistake; its reference can be imported again',
    params: UuidParams,
    body: z.object({ reason: Reason }),
    data: SearchReply,
    errors: [403, 404],
  }),
}
