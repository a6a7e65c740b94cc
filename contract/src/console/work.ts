import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { clean } from '../plain-text.ts'
import { BULK_ROWS, BulkResult } from './bulk.ts'
import { type Act, type StaffRole, mayDo } from './roles.ts'

export const WorkNote = z.object({ by: z.string(), at: Instant, text: z.string() })

/** The item some work is about, where the console has a page for it. */
export const WorkThing = z.object({
  what: z.enum(['dispute', 'message', 'file', 'settlement_day']),
  /** Its id in the address of that page. */
  id: z.string(),
})
export type WorkThing = z.infer<typeof WorkThing>

/** What must be decided before work is done: a dispute, a review, or a dispute made of a message. */
export const RunningClock = z.enum(['dispute', 'message', 'review'])
export type RunningClock = z.infer<typeof RunningClock>

/** Something that waits for a staff member. */
export const WorkItem = z.object({
  id: z.int(),
  kind: z.string(),
  message: z.string(),
  raised_at: Instant,
  /** When it is due; null if nothing sets a date. */
  due_at: z.nullable(Instant),
  /** The rule that sets the date, in words; null if nothing sets one. */
  due_reason: z.nullable(z.string()),
  /** The customer it is about, if any. */
  depositor_id: z.nullable(z.uuid()),
  customer: z.nullable(z.string()),
  things: z.array(WorkThing),
  claimed_by: z.nullable(z.object({ staff_id: z.uuid(), name: z.string() })),
  claimed_at: z.nullable(Instant),
  handled_by: z.nullable(z.string()),
  handled_at: z.nullable(Instant),
  notes: z.array(WorkNote),
  /** It is urgent: somebody's right expires. */
  is_urgent: z.boolean(),
  /** While a clock runs it cannot be marked as done; null if nothing has to be decided first. */
  running_clock: z.nullable(RunningClock),
})
export type WorkItem = z.infer<typeof WorkItem>

/** `open`: not handled; `mine`: claimed by the caller; `done`: handled, newest first. */
export const WorkView = z.enum(['open', 'mine', 'unclaimed', 'done'])
export type WorkView = z.infer<typeof WorkView>

/** A staff member's saved view of the queue; nobody else sees it. */
export const SavedView = z.object({
  uuid: z.uuid(),
  name: z.string(),
  view: WorkView,
  kind: z.nullable(z.string()),
})
export type SavedView = z.infer<typeof SavedView>
/** The most saved tabs besides the standard ones. */
export const MAX_SAVED_VIEWS = 8
export const VIEW_NAME_CHARACTERS = 30

const ItemReply = z.object({ item: WorkItem })
const ItemParams = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
export const NOTE_CHARACTERS = 2_000
const NoteText = z
  .string()
  .check(
    clean(),
    z.trim(),
    z.minLength(1, 'Enter some text'),
    z.maxLength(NOTE_CHARACTERS, `Use ${NOTE_CHARACTERS} characters or fewer`),
  )
/** The permission that finishing each kind of work needs; other kinds need none besides `work.take`. */
const KIND_ACTS: Readonly<Record<string, Act>> = {
  identity_review: 'reviews.decide',
  review_documents: 'reviews.decide',
  sanctions_hit: 'reviews.decide',
  dispute: 'disputes.decide',
  dispute_begun: 'disputes.record',
  file_refused: 'money.import',
  ach_unreachable: 'money.import',
  ach_outcome_unknown: 'money.import',
  ach_file_rejected: 'money.import',
  answer_failed: 'money.import',
  answer_not_handled: 'money.import',
  unknown_trace: 'money.import',
  return_mismatch: 'money.import',
  already_returned: 'money.import',
  return_code: 'money.import',
  change_not_handled: 'money.import',
  event_parked: 'events.deliver',
  settlement_break: 'money.reconcile',
  dormancy_asked_back: 'dormancy.act',
  state_report_late: 'dormancy.act',
  escheat_report: 'dormancy.act',
  unclaimed_left_out: 'dormancy.act',
}

/** Whether a role may take work and finish this kind of it. */
export function mayFinish(role: StaffRole, kind: string): boolean {
  return mayDo(role, 'work.take') && mayDo(role, KIND_ACTS[kind] ?? 'work.take')
}

/** The listed kinds that a role may not finish. */
export function kindsNotFor(role: StaffRole): string[] {
  return Object.keys(KIND_ACTS).filter((kind) => !mayFinish(role, kind))
}

/** A staff member to whom an item can be assigned. */
export const Colleague = z.object({ staff_id: z.uuid(), name: z.string() })
export type Colleague = z.infer<typeof Colleague>

const Ids = z
  .array(z.int().check(z.positive()))
  .check(z.minLength(1, 'Select at least one'), z.maxLength(BULK_ROWS))

export const workEndpoints = {
  listWork: endpoint({
    method: 'GET',
    path: '/console/work',
    auth: 'staff',
    act: 'work.read',
    summary: 'The work queue, earliest deadline first',
    query: z.object({
      view: z.optional(WorkView),
      /** One kind or several, with commas: kinds with the same name are filtered together. */
      kind: z.optional(z.string().check(z.maxLength(200))),
      /** The id of the last item on the previous page. */
      after: z.optional(z.coerce.number().check(z.int())),
    }),
    data: z.object({
      items: z.array(WorkItem),
      /** The number of open items of each kind. */
      kinds: z.array(z.object({ kind: z.string(), open: z.int(), overdue: z.int() })),
      has_more: z.boolean(),
      /** The banking clock's time, for ages and deadlines. */
      as_of: Instant,
    }),
    errors: [403],
  }),
  claimWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/claim',
    auth: 'staff',
    act: 'work.take',
    summary: 'Claims an item; the first claim wins',
    params: ItemParams,
    data: ItemReply,
    errors: [403, 404, 422],
  }),
  releaseWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/release',
    auth: 'staff',
    act: 'work.take',
    summary: 'Releases an item',
    params: ItemParams,
    data: ItemReply,
    errors: [403, 404, 422],
  }),
  noteWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/notes',
    auth: 'staff',
    act: 'work.take',
    summary: 'Adds a note to an item; notes are never changed',
    params: ItemParams,
    body: z.object({ text: NoteText }),
    data: ItemReply,
    errors: [403, 404],
  }),
  handleWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/done',
    auth: 'staff',
    act: 'work.take',
    summary: 'Marks an item as done; not before its dispute or review is decided',
    params: ItemParams,
    data: ItemReply,
    errors: [403, 404, 422],
  }),
  takeNext: endpoint({
    method: 'POST',
    path: '/console/work/next',
    auth: 'staff',
    act: 'work.take',
    summary: 'Claims the unclaimed item with the earliest deadline that the caller may finish',
    data: z.object({ item: z.nullable(WorkItem) }),
    errors: [403],
  }),
  listColleagues: endpoint({
    method: 'GET',
    path: '/console/work/:id/colleagues',
    auth: 'staff',
    act: 'work.assign',
    summary: 'The staff who may finish an item and have no conflict of interest with it',
    params: ItemParams,
    data: z.object({ colleagues: z.array(Colleague) }),
    errors: [403, 404],
  }),
  assignWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/assign',
    auth: 'staff',
    act: 'work.assign',
    summary: 'Assigns an item to a colleague who may finish it',
    params: ItemParams,
    body: z.object({ staff_id: z.uuid() }),
    data: ItemReply,
    errors: [403, 404],
  }),
  handBackWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/hand-back',
    auth: 'staff',
    act: 'work.take',
    summary: 'Releases an item of the caller with a note that says how far it is',
    params: ItemParams,
    body: z.object({ text: NoteText }),
    data: ItemReply,
    errors: [403, 404],
  }),
  takeMany: endpoint({
    method: 'POST',
    path: '/console/work/bulk',
    auth: 'staff',
    act: 'work.take',
    summary: 'Claims, releases or notes many items, with a result for each',
    body: z.discriminatedUnion('what', [
      z.object({ what: z.literal('claim'), ids: Ids }),
      z.object({ what: z.literal('release'), ids: Ids }),
      z.object({ what: z.literal('note'), ids: Ids, text: NoteText }),
    ]),
    data: z.object({ results: z.array(BulkResult) }),
    errors: [403],
  }),
  listViews: endpoint({
    method: 'GET',
    path: '/console/work/views',
    auth: 'staff',
    act: 'work.read',
    summary: 'The caller’s own saved views of the work queue',
    data: z.object({ views: z.array(SavedView) }),
    errors: [403],
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/console/work/views',
    auth: 'staff',
    act: 'work.read',
    summary: 'Saves a view of the work queue; it replaces a view with the same name',
    body: z.object({
      name: z
        .string()
        .check(
          clean(),
          z.trim(),
          z.minLength(1, 'Enter a name'),
          z.maxLength(VIEW_NAME_CHARACTERS, `Use ${VIEW_NAME_CHARACTERS} characters or fewer`),
        ),
      view: WorkView,
      kind: z.optional(z.string().check(z.maxLength(100))),
    }),
    data: z.object({ view: SavedView }),
    errors: [403],
  }),
  forgetView: endpoint({
    method: 'DELETE',
    path: '/console/work/views/:uuid',
    auth: 'staff',
    act: 'work.read',
    summary: 'Deletes a saved view',
    params: z.object({ uuid: z.uuid() }),
    data: z.null(),
    errors: [403, 404],
  }),
}
