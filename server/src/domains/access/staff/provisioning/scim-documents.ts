import { LIMITS } from '@passbook/contract/limits'
import type { GroupRead } from './groups.ts'
import { type Listed, type PersonRead, tagOf } from './people.ts'
import type { ScimRefusal } from './scim-input.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'

/** Writes a user in SCIM's format. `base` is the address under which the provider calls. */
export function userDocument(person: PersonRead, base: string) {
  const { id, user_name, external_id, email, name, given_name, family_name, is_active } = person
  return {
    schemas: [`${CORE}:User`],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    displayName: name,
    name: {
      formatted: name,
      ...(given_name !== null && { givenName: given_name }),
      ...(family_name !== null && { familyName: family_name }),
    },
    emails: [{ value: email, type: 'work', primary: true }],
    active: is_active,
    groups: person.groups.map((group) => ({
      value: group.id,
      display: group.name,
      $ref: `${base}/Groups/${group.id}`,
    })),
    meta: metaOf(person, 'User', `${base}/Users/${id}`),
  }
}

export function groupDocument(group: GroupRead, base: string) {
  const { id, name, external_id, members } = group
  return {
    schemas: [`${CORE}:Group`],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
    ...(members && {
      members: members.map((member) => ({
        value: member.id,
        display: member.name,
        $ref: `${base}/Users/${member.id}`,
      })),
    }),
    meta: metaOf(group, 'Group', `${base}/Groups/${id}`),
  }
}

interface Versioned {
  version: number
  created_at: Date
  changed_at: Date
}

function metaOf(row: Versioned, resourceType: string, location: string) {
  return {
    resourceType,
    created: row.created_at.toISOString(),
    lastModified: row.changed_at.toISOString(),
    version: tagOf(row),
    location,
  }
}

export function listDocument<Row>(
  { rows, total, startIndex }: Listed<Row>,
  documentOf: (row: Row) => object,
) {
  return {
    schemas: [`${MESSAGES}:ListResponse`],
    totalResults: total,
    startIndex,
    itemsPerPage: rows.length,
    Resources: rows.map(documentOf),
  }
}

export function errorDocument({
  status,
  scimType,
  message,
}: Pick<ScimRefusal, 'status' | 'message' | 'scimType'>) {
  return {
    schemas: [`${MESSAGES}:Error`],
    status: String(status),
    ...(scimType && { scimType }),
    detail: message,
  }
}

export function configDocument(base: string) {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: LIMITS.provisioning.perPage },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that two administrators made in the staff console',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

/** Lists the two types of resources. */
export function typesDocument(base: string) {
  const typeOf = (name: 'User' | 'Group') => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `${CORE}:${name}`,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  })
  return wholeList([typeOf('User'), typeOf('Group')])
}

/** Describes the attributes of a user and a group that are stored. All other attributes are ignored. */
export function schemasDocument(base: string) {
  const schemaOf = (name: 'User' | 'Group', attributes: object[]) => ({
    schemas: [`${CORE}:Schema`],
    id: `${CORE}:${name}`,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${CORE}:${name}` },
  })
  const part = (name: string) => attribute(name, {})
  return wholeList([
    schemaOf('User', [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true, uniqueness: 'server' }),
      attribute('displayName', {}),
      attribute('name', {
        type: 'complex',
        subAttributes: [part('formatted'), part('givenName'), part('familyName')],
      }),
      attribute('emails', {
        type: 'complex',
        multiValued: true,
        subAttributes: [part('value'), part('type'), attribute('primary', { type: 'boolean' })],
      }),
      attribute('active', { type: 'boolean' }),
      attribute('groups', {
        type: 'complex',
        multiValued: true,
        mutability: 'readOnly',
        subAttributes: [part('value'), part('display')],
      }),
    ]),
    schemaOf('Group', [
      attribute('displayName', { required: true, caseExact: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [part('value'), part('display')],
      }),
    ]),
  ])
}

function attribute(name: string, changes: object) {
  return {
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...changes,
  }
}

function wholeList(documents: readonly object[]) {
  const list = { rows: [...documents], total: documents.length, startIndex: 1 }
  return listDocument(list, (document) => document)
}
