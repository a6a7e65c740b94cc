import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'

export const WorkNote = z.object({ by: z.string(), at: Instant, text: z.string() })

/** Something that waits for a person. */
export const WorkItem = z.object({
  id: z.int(),
  kind: z.string(),
  message: z.string(),
  raised_at: Instant,
  /** By when it is to be done; null where nothing says so. */
  due_at: z.nullable(Instant),
  /** Whom it is about, where it is about one. */
  depositor_id: z.nullable(z.uuid()),
  customer: z.nullable(z.string()),
  claimed_by: z.nullable(z.object({ staff_id: z.uuid(), name: z.string() })),
  claimed_at: z.nullable(Instant),
  handled_by: z.nullable(z.string()),
  handled_at: z.nullable(Instant),
  notes: z.array(WorkNote),
})
export type WorkItem = z.infer<typeof WorkItem>

const TheItem = z.object({ item: WorkItem })
const Id = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
export const NOTE_CHARACTERS = 2_000

export const workEndpoints = {
  listWork: endpoint({
    method: 'GET',
    path: '/console/work',
    auth: 'staff',
    act: 'work.read',
    summary: 'What waits for a person: what is due first comes first',
    query: z.object({
      /** `open`: not handled; `mine`: claimed by the caller; `done`: handled, the newest first. */
      view: z.optional(z.enum(['open', 'mine', 'unclaimed', 'done'])),
      kind: z.optional(z.string()),
      /** From after this item on. */
      after: z.optional(z.coerce.number().check(z.int())),
    }),
    data: z.object({
      items: z.array(WorkItem),
      /** How many are open, of each kind. */
      kinds: z.array(z.object({ kind: z.string(), open: z.int(), overdue: z.int() })),
      has_more: z.boolean(),
      /** The banking clock, by which ages are told and deadlines run out. */
      as_of: Instant,
    }),
    errors: [403],
  }),
  claimWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/claim',
    auth: 'staff',
    act: 'work.take',
    summary: 'Takes an item on; of two who do so the first has it',
    params: Id,
    data: TheItem,
    errors: [403, 404],
  }),
  releaseWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/release',
    auth: 'staff',
    act: 'work.take',
    summary: 'Gives an item back',
    params: Id,
    data: TheItem,
    errors: [403, 404],
  }),
  noteWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/notes',
    auth: 'staff',
    act: 'work.take',
    summary: 'Keeps a note beside an item; notes are never changed',
    params: Id,
    body: z.object({
      text: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Write something'),
          z.maxLength(NOTE_CHARACTERS, `Write at most ${NOTE_CHARACTERS} characters`),
        ),
    }),
    data: TheItem,
    errors: [403, 404],
  }),
  handleWork: endpoint({
    method: 'POST',
    path: '/console/work/:id/done',
    auth: 'staff',
    act: 'work.take',
    summary: 'Says that an item has been seen to',
    params: Id,
    data: TheItem,
    errors: [403, 404],
  }),
}
