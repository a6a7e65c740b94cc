import { EmailAddress } from '@passbook/contract/auth'
import { NewStaff } from '@passbook/contract/console/team'
import { clean } from '@passbook/contract/plain-text'
import { z } from 'zod/mini'

/** The error types of SCIM (RFC 7644, 3.12). */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'uniqueness'

/** A refused call of the identity provider, with the sentence that the provider's log will show. */
export class ScimRefusal extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

const MOST_CHARACTERS = 200
const MOST_OPERATIONS = 1_000
const MOST_FILTER_CHARACTERS = 2_000

const Text = z.string().check(clean(), z.trim(), z.minLength(1), z.maxLength(MOST_CHARACTERS))

/** A person's attributes while a body or a patch is applied. */
interface PersonDraft {
  userName?: string | undefined
  externalId?: string | undefined
  isActive: boolean
  displayName?: string | undefined
  formatted?: string | undefined
  givenName?: string | undefined
  familyName?: string | undefined
  email?: string | undefined
}

/** A person's attributes as they are stored. */
export interface PersonInput {
  user_name: string
  external_id: string | null
  email: string
  name: string
  given_name: string | null
  family_name: string | null
  is_active: boolean
}

/** Reads the body of a new or replaced person. Attributes that are not stored are ignored. */
export function readPerson(body: unknown): PersonInput {
  const draft: PersonDraft = { isActive: true }
  for (const [key, value] of Object.entries(readObject(body)))
    setOfPerson(draft, pathOf(key), value)
  return finishPerson(draft)
}

/** Applies a patch to a person. */
export function patchPerson(before: PersonInput, body: unknown): PersonInput {
  const { given_name, family_name, external_id } = before
  const draft: PersonDraft = {
    userName: before.user_name,
    externalId: external_id ?? undefined,
    isActive: before.is_active,
    givenName: given_name ?? undefined,
    familyName: family_name ?? undefined,
    email: before.email,
  }
  // A name that was built from first and last name changes with them. Any other name stays until it is changed
  // directly.
  if (before.name !== joinName(draft)) draft.displayName = before.name
  for (const { op, path, value } of readOperations(body)) {
    if (path === undefined) {
      if (op === 'remove') throw new ScimRefusal(400, 'Name the path to remove.', 'invalidPath')
      for (const [key, part] of Object.entries(readObject(value))) {
        setOfPerson(draft, pathOf(key), part)
      }
    } else if (op === 'remove') removeFromPerson(draft, pathOf(path))
    else setOfPerson(draft, pathOf(path), value)
  }
  return finishPerson(draft)
}

/** Entra ID addresses one of several values by a filter. Only the work address is stored. */
const WORK_EMAIL = /^emails\[\s*(?:type eq "work"|primary eq (?:true|"true"))\s*\](?:\.value)?$/

function setOfPerson(draft: PersonDraft, path: string, value: unknown): void {
  if (path === 'username') draft.userName = readText('userName', value)
  else if (path === 'externalid') draft.externalId = readOptionalText('externalId', value)
  else if (path === 'active') draft.isActive = readBoolean(value)
  else if (path === 'displayname') draft.displayName = readOptionalText('displayName', value)
  else if (path === 'name.formatted') draft.formatted = readOptionalText(path, value)
  else if (path === 'name.givenname') draft.givenName = readOptionalText(path, value)
  else if (path === 'name.familyname') draft.familyName = readOptionalText(path, value)
  else if (path === 'emails') draft.email = pickEmail(value)
  else if (WORK_EMAIL.test(path)) draft.email = emailIn(value)
  else if (path === 'name' && value !== null) {
    for (const [key, part] of Object.entries(readObject(value))) {
      setOfPerson(draft, `name.${key.toLowerCase()}`, part)
    }
  }
}

function removeFromPerson(draft: PersonDraft, path: string): void {
  if (path === 'username' || path === 'active') {
    throw new ScimRefusal(400, `${path} cannot be removed.`, 'mutability')
  }
  if (path === 'externalid') draft.externalId = undefined
  else if (path === 'displayname') draft.displayName = undefined
  else if (path === 'name.formatted') draft.formatted = undefined
  else if (path === 'name.givenname') draft.givenName = undefined
  else if (path === 'name.familyname') draft.familyName = undefined
  // Without an email address the user name is used, if it is one.
  else if (path === 'emails' || WORK_EMAIL.test(path)) draft.email = undefined
}

function finishPerson(draft: PersonDraft): PersonInput {
  const { userName, externalId, displayName, formatted, givenName, familyName, isActive } = draft
  if (userName === undefined) throw new ScimRefusal(400, 'userName is required.', 'invalidValue')
  const email = EmailAddress.safeParse(draft.email ?? userName)
  if (!email.success) {
    const detail = 'The person needs an email address for work, or one as their userName.'
    throw new ScimRefusal(400, detail, 'invalidValue')
  }
  const name = NewStaff.shape.name.safeParse(
    displayName ?? formatted ?? (joinName(draft) || email.data),
  )
  if (!name.success) throw new ScimRefusal(400, 'The name is too long.', 'invalidValue')
  return {
    user_name: userName,
    external_id: externalId ?? null,
    email: email.data,
    name: name.data,
    given_name: givenName ?? null,
    family_name: familyName ?? null,
    is_active: isActive,
  }
}

function joinName({ givenName, familyName }: PersonDraft): string {
  return [givenName, familyName].filter((part) => part !== undefined).join(' ')
}

/** Returns the primary address of a list, or else the work address, or else the first. */
function pickEmail(value: unknown): string | undefined {
  const listed: unknown[] = Array.isArray(value) ? value : [value]
  const all = listed.filter((each) => typeof each === 'object' && each !== null)
  const is = (key: string, wanted: unknown) => (each: object) => Reflect.get(each, key) === wanted
  const best = all.find(is('primary', true)) ?? all.find(is('type', 'work')) ?? all[0]
  return best === undefined ? undefined : emailIn(best)
}

function emailIn(value: unknown): string | undefined {
  const text: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'value') : value
  return readOptionalText('emails', text)
}

/** A group's attributes after a body or a patch was read. */
export interface GroupInput {
  name: string
  external_id: string | null
  /** The ids of its members. */
  members: Set<string>
}

type GroupDraft = Omit<GroupInput, 'name'> & { name: string | undefined }

export function readGroup(body: unknown): GroupInput {
  const draft: GroupDraft = { name: undefined, external_id: null, members: new Set() }
  for (const [key, value] of Object.entries(readObject(body))) setOfGroup(draft, pathOf(key), value)
  return finishGroup(draft)
}

export function patchGroup(before: GroupInput, body: unknown): GroupInput {
  const draft: GroupDraft = { ...before, members: new Set(before.members) }
  for (const { op, path, value } of readOperations(body)) {
    if (path === undefined) {
      if (op === 'remove') throw new ScimRefusal(400, 'Name the path to remove.', 'invalidPath')
      for (const [key, part] of Object.entries(readObject(value))) {
        changeGroup(draft, { op, path: pathOf(key), value: part })
      }
    } else changeGroup(draft, { op, path: pathOf(path), value })
  }
  return finishGroup(draft)
}

const ONE_MEMBER = /^members\[\s*value eq "([^"\\]*)"\s*\]$/

function changeGroup(draft: GroupDraft, { op, path, value }: Required<Operation>): void {
  const one = ONE_MEMBER.exec(path)?.[1]
  if (one !== undefined) {
    if (op !== 'remove') {
      throw new ScimRefusal(400, 'Only removing takes a filter of members.', 'invalidPath')
    }
    draft.members.delete(one)
  } else if (op === 'remove') removeFromGroup(draft, path, value)
  else if (op === 'add' && path === 'members') {
    for (const id of memberIds(value)) draft.members.add(id)
  } else setOfGroup(draft, path, value)
}

function setOfGroup(draft: GroupDraft, path: string, value: unknown): void {
  if (path === 'displayname') draft.name = readText('displayName', value)
  else if (path === 'externalid') draft.external_id = readOptionalText('externalId', value) ?? null
  else if (path === 'members') draft.members = new Set(memberIds(value))
}

function removeFromGroup(draft: GroupDraft, path: string, value: unknown): void {
  if (path === 'displayname') {
    throw new ScimRefusal(400, 'displayName cannot be removed.', 'mutability')
  }
  if (path === 'externalid') draft.external_id = null
  else if (path === 'members' && (value === undefined || value === null)) draft.members.clear()
  else if (path === 'members') for (const id of memberIds(value)) draft.members.delete(id)
}

function finishGroup({ name, ...rest }: GroupDraft): GroupInput {
  if (name === undefined) throw new ScimRefusal(400, 'displayName is required.', 'invalidValue')
  return { name, ...rest }
}

/** Reads the ids of members. Groups in groups are ignored: they give nobody a role. */
function memberIds(value: unknown): string[] {
  const listed: unknown[] = Array.isArray(value) ? value : [value]
  return listed.map((each) => {
    const id: unknown =
      typeof each === 'object' && each !== null ? Reflect.get(each, 'value') : each
    return readText('members', id).toLowerCase()
  })
}

interface Operation {
  op: 'add' | 'remove' | 'replace'
  path?: string | undefined
  value?: unknown
}

/** A path names an attribute, a part of one, or one of several values. */
const PATH = /^[\w.:$-]{1,200}(?:\[[^[\]]{0,300}\](?:\.\w{1,50})?)?$/

/** Entra ID writes the names of operations with a capital letter. */
function readOperations(body: unknown): Operation[] {
  const [, listed] =
    Object.entries(readObject(body)).find(([key]) => key.toLowerCase() === 'operations') ?? []
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MOST_OPERATIONS) {
    throw new ScimRefusal(400, `Send 1 to ${MOST_OPERATIONS} Operations.`, 'invalidSyntax')
  }
  return listed.map((each: unknown) => {
    const { op: given, path, value } = readObject(each)
    const op = String(given).toLowerCase()
    if (op !== 'add' && op !== 'remove' && op !== 'replace') {
      throw new ScimRefusal(400, 'An op is add, remove or replace.', 'invalidSyntax')
    }
    if (path === undefined || path === null || path === '') return { op, path: undefined, value }
    if (typeof path !== 'string' || !PATH.test(path)) {
      throw new ScimRefusal(400, 'A path cannot be read.', 'invalidPath')
    }
    return { op, path, value }
  })
}

/**
 * Normalizes an attribute's path: names are compared without case and may begin with their schema. A value in a
 * filter keeps its case.
 */
function pathOf(name: string): string {
  const short = name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '')
  return short.replaceAll(/"[^"]*"|[^"]+/g, (part) =>
    part.startsWith('"') ? part : part.toLowerCase(),
  )
}

/** One condition of a filter: an attribute, in lower case, equals a value. */
export interface Equality {
  attribute: string
  value: string | boolean
}

const EQUALITY =
  /^\s*([\w.:$-]{1,200}(?:\[[^[\]]{0,100}\])?(?:\.\w{1,50})?)\s+(\w{2})\s+("(?:[^"\\]|\\.)*"|true|false)\s*/i
const AND = /^and\s+/i

/** Reads `attribute eq "value"`, joined by `and`: what Entra ID and Okta send. */
export function readFilter(text: string | undefined): Equality[] {
  if (text === undefined || text.trim() === '') return []
  const unreadable = () =>
    new ScimRefusal(400, 'Only “eq”, joined by “and”, is supported in a filter.', 'invalidFilter')
  if (text.length > MOST_FILTER_CHARACTERS) throw unreadable()
  const found: Equality[] = []
  for (let rest = text; ;) {
    const [whole, attribute, operator, literal] = EQUALITY.exec(rest) ?? []
    if (whole === undefined || attribute === undefined || literal === undefined) throw unreadable()
    if (operator?.toLowerCase() !== 'eq') throw unreadable()
    found.push({ attribute: pathOf(attribute), value: readLiteral(literal) ?? '' })
    rest = rest.slice(whole.length)
    if (rest === '') return found
    if (!AND.test(rest)) throw unreadable()
    rest = rest.replace(AND, '')
  }
}

/** A value may be written with escapes, of which one is a NUL, which Postgres cannot compare. */
function readLiteral(literal: string): string | boolean | undefined {
  const unreadable = () =>
    new ScimRefusal(400, 'The value of the filter cannot be read.', 'invalidFilter')
  let value: unknown
  try {
    value = JSON.parse(literal.startsWith('"') ? literal : literal.toLowerCase())
  } catch {
    throw unreadable()
  }
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw unreadable()
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}

function readObject(value: unknown): Record<string, unknown> {
  const read = z.record(z.string(), z.unknown()).safeParse(value)
  if (!read.success) throw new ScimRefusal(400, 'Send an object.', 'invalidSyntax')
  return read.data
}

function readText(attribute: string, value: unknown): string {
  const read = Text.safeParse(value)
  if (read.success) return read.data
  throw new ScimRefusal(400, `${attribute} is missing, or too long.`, 'invalidValue')
}

/** Okta sends an empty text for a missing value. */
function readOptionalText(attribute: string, value: unknown): string | undefined {
  return value === null || value === undefined || value === ''
    ? undefined
    : readText(attribute, value)
}

/** Entra ID sends "True" and "False" as text. */
function readBoolean(value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value
  if (text === true || text === 'true') return true
  if (text === false || text === 'false') return false
  throw new ScimRefusal(400, 'active is true or false.', 'invalidValue')
}
