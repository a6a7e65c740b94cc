import { type DraftForm, type DraftValues, draftEndpoints } from '@passbook/contract/drafts'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { create } from 'zustand'
import { onForget } from '../../api/caches.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { beforeLeaving } from '../before-leaving.ts'

/** UX 38: what is typed reaches the server within two seconds. */
const SAVE_AFTER_MS = 1_000
const TRY_AGAIN_AFTER_MS = 5_000
const ANSWER_WITHIN_MS = 10_000

interface Typed {
  /** Everything typed since the form was opened, or saved earlier in this tab. */
  known: DraftValues
  /** The part of it that the server does not have yet. */
  unsaved: DraftValues
  /** What the server refused, like text that is too long; it is sent again with the next change. */
  refused: DraftValues
}

type Drafts = Partial<Record<DraftForm, Typed>>

const NOTHING: Typed = { known: {}, unsaved: {}, refused: {} }

/** What is typed into long forms in this tab, in memory only: logging out clears it (UX 34). */
export const useDrafts = create<{ drafts: Drafts; hasFailed: boolean }>(() => ({
  drafts: {},
  hasFailed: false,
}))

let timer: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> | null = null
const sending = new Set<DraftForm>()

/** Records a field as it is typed; the server gets it a moment later. */
export function saveTyped(form: DraftForm, typed: DraftValues): void {
  const before = draftOf(form)
  put(form, {
    ...before,
    known: { ...before.known, ...typed },
    unsaved: { ...before.unsaved, ...typed },
  })
  saveIn(SAVE_AFTER_MS)
}

/** What this tab knows was typed into a form; used alone if the server does not answer. */
export function draftOf(form: DraftForm): Typed {
  return useDrafts.getState().drafts[form] ?? NOTHING
}

/** Whether the server has everything and did not refuse the last of it. */
export function isSaved(form: DraftForm): boolean {
  return !isUnsaved(form) && !isRefused(form)
}

export function isRefused(form: DraftForm): boolean {
  return Object.keys(draftOf(form).refused).length > 0
}

function isUnsaved(form: DraftForm): boolean {
  return Object.keys(draftOf(form).unsaved).length > 0
}

/** Saves unsaved drafts now; returns whether the server has answered for all of them. */
export async function saveDrafts({ isLeaving = false } = {}): Promise<boolean> {
  clearTimeout(timer)
  timer = undefined
  await saving
  saving = saveAll(isLeaving).finally(() => {
    saving = null
  })
  await saving
  return unsavedForms().length === 0
}

/** Called before a form is sent: a pending save must not arrive after the form's success. */
export async function stopSaving(form: DraftForm): Promise<void> {
  sending.add(form)
  await saving
}

/** The form was refused, so its content is a draft again. */
export function resumeSaving(form: DraftForm): void {
  sending.delete(form)
  if (isUnsaved(form)) saveIn(SAVE_AFTER_MS)
}

/** The form was sent, so its draft is removed here as on the server. */
export function forgetDraft(form: DraftForm): void {
  sending.delete(form)
  put(form, undefined)
}

async function saveAll(isLeaving: boolean): Promise<void> {
  const due = unsavedForms().filter((form) => !sending.has(form))
  await Promise.all(due.map((form) => save(form, isLeaving)))
  const hasFailed = due.some(isUnsaved)
  useDrafts.setState({ hasFailed })
  if (hasFailed) saveIn(TRY_AGAIN_AFTER_MS)
}

async function save(form: DraftForm, isLeaving: boolean): Promise<void> {
  const { unsaved, refused } = draftOf(form)
  const values = { ...refused, ...unsaved }
  const options = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), keepalive: isLeaving }
  try {
    await call(draftEndpoints.saveDraft, { params: { form }, body: { values } }, options)
    settle(form, values, {})
  } catch (error) {
    // The content was refused, so sending it again would change nothing.
    const isFinal = error instanceof ApiError && error.status === HTTP_STATUS.UNPROCESSABLE_CONTENT
    if (isFinal) settle(form, values, values)
  }
}

/** Text typed meanwhile remains to be saved. */
function settle(form: DraftForm, sent: DraftValues, refused: DraftValues): void {
  const { drafts } = useDrafts.getState()
  const draft = drafts[form]
  if (!draft) return
  const left = Object.entries(draft.unsaved).filter(([field, text]) => sent[field] !== text)
  put(form, { ...draft, unsaved: Object.fromEntries(left), refused })
}

function unsavedForms(): DraftForm[] {
  const forms = Object.keys(useDrafts.getState().drafts) as DraftForm[]
  return forms.filter(isUnsaved)
}

function put(form: DraftForm, draft: Typed | undefined): void {
  const { drafts } = useDrafts.getState()
  useDrafts.setState({ drafts: { ...drafts, [form]: draft } })
}

/** Counts from the first unsaved key, so that continuous typing is saved too. */
function saveIn(ms: number): void {
  timer ??= setTimeout(() => void saveDrafts(), ms)
}

beforeLeaving(saveDrafts)

onForget(() => {
  clearTimeout(timer)
  timer = undefined
  sending.clear()
  useDrafts.setState({ drafts: {}, hasFailed: false })
})
