import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { escapeHtml as safe } from '../html.ts'

/** The parts of JSON Schema that the schemas of the contract use. */
interface JsonSchema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  minLength?: number
  pattern?: string
}

const MAX_DEPTH = 8
export const MAX_SEARCH = 100

const BY_FORMAT: Record<string, string> = {
  uuid: '5f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  email: 'ada@example.com',
  date: '2026-11-17',
  'date-time': '2026-11-17T14:30:00.000Z',
  uri: 'https://bank.example/',
}

/** Examples for fields whose name says more than their schema. */
const BY_NAME: Record<string, unknown> = {
  email: 'ada@example.com',
  password: 'a long enough passphrase',
  code: '123456',
  phone: '(555) 201-3344',
  ssn: '123-45-6789',
  routing_number: '992000011',
  account_number: '000123456789',
  account_last_four: '6789',
  bank_name: 'Copper Canyon Bank',
  first_name: 'Ada',
  last_name: 'Sample',
  date_of_birth: '1990-05-17',
  street: '12 Example Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
  amount_cents: 25_000,
  reference: 'A1B2C3D4',
  invocation_id: '0d9f6f2e-6a0b-4a0e-9a53-0c7b0f6f2d11',
}

/** A valid example value for a schema, always the same, so that the page changes only with the contract. */
function exampleOf(schema: JsonSchema, name = '', depth = 0): unknown {
  if (depth > MAX_DEPTH) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (first) return exampleOf(first, name, depth)
  if (schema.allOf?.[0]) return exampleOf(schema.allOf[0], name, depth)
  const type = [schema.type].flat().find((each) => each !== 'null')
  if (type === 'object') return objectOf(schema, depth)
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name, depth + 1)] : []
  // A call with an unchecked input has no types for its fields, so the example depends on the name.
  if (name in BY_NAME && (type ?? typeof BY_NAME[name]) === typeof BY_NAME[name]) {
    return BY_NAME[name]
  }
  if (type === 'integer' || type === 'number') {
    return name in BY_NAME ? BY_NAME[name] : Math.max(schema.minimum ?? 1, 1)
  }
  if (type === 'boolean') return true
  return type === 'string' ? textOf(schema) : null
}

function objectOf({ properties = {} }: JsonSchema, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [key, exampleOf(each, key, depth + 1)]),
  )
}

function textOf({ format, minLength = 0 }: JsonSchema): string {
  return (format && BY_FORMAT[format]) || 'text'.padEnd(minLength, '.')
}

/** A feature of the API, as the page shows it. */
interface DocsGroup {
  id: string
  title: string
  about: string
  endpoints: EndpointDefinition[]
}

const WORDS: Record<keyof typeof endpoints, { title: string; about: string }> = {
  auth: { title: 'Signing in', about: 'Registering, passwords, codes, sessions and devices.' },
  security: {
    title: 'Security',
    about: 'Passkeys, the password, freezing the account, active sessions and sign-ins.',
  },
  branding: {
    title: 'Branding',
    about: 'The institution’s name, logos, colors and contact details.',
  },
  faqs: { title: 'Questions', about: 'Frequently asked questions and the institution’s answers.' },
  alerts: {
    title: 'Alerts and banners',
    about: 'Notifications about an account, and notices from the institution.',
  },
  depositor: { title: 'Depositor', about: 'A customer’s status and details.' },
  registration: { title: 'Opening an account', about: 'The steps of an application.' },
  drafts: { title: 'Drafts', about: 'Saved entries of long forms that were not sent yet.' },
  linking: { title: 'Linking', about: 'Outside accounts, through the widget or by hand.' },
  disclosures: { title: 'Disclosures', about: 'Documents to read and to sign.' },
  consents: {
    title: 'Consents',
    about: 'Consent history, and withdrawing a consent where the law allows it.',
  },
  funding: { title: 'Funding', about: 'The first deposit.' },
  accounts: { title: 'Accounts', about: 'Balances and interest.' },
  coverage: { title: 'Coverage', about: 'How much is insured, by whom, and how to increase it.' },
  beneficiaries: {
    title: 'Beneficiaries',
    about: 'Who receives the account when its last owner dies, and in which shares.',
  },
  joint: {
    title: 'Joint account',
    about: 'A second holder: invited, joining, and what both must agree to.',
  },
  transfers: { title: 'Transfers', about: 'Deposits, and the terms and dates of each.' },
  schedules: {
    title: 'Recurring deposits',
    about: 'Recurring and scheduled deposits when the linked account changes.',
  },
  closing: { title: 'Closing', about: 'Canceling an application, or closing the account.' },
  reactivation: {
    title: 'Reactivation',
    about: 'Reactivating a dormant account.',
  },
  documents: { title: 'Documents', about: 'Statements, to read and to keep.' },
  taxDocuments: {
    title: 'Tax documents',
    about: 'Forms 1099-INT, and how they are delivered.',
  },
  nonprofits: {
    title: 'Non-profits',
    about: 'The non-profit a customer chose, and what the institution gave.',
  },
  messages: { title: 'Messages', about: 'Messages between a customer and the institution.' },
  disputes: {
    title: 'Reported problems',
    about: 'Reported problems with transfers: dates, credits and letters.',
  },
}

/** The features, in the order of the contract. */
export const docsGroups: readonly DocsGroup[] = Object.entries(endpoints).map(([id, group]) => ({
  id,
  ...WORDS[id as keyof typeof endpoints],
  endpoints: Object.values<EndpointDefinition>(group),
}))

/** The title of the feature that a call belongs to, used as its OpenAPI tag. */
export function tagOf(method: string, path: string): string | undefined {
  return docsGroups.find((group) =>
    group.endpoints.some((each) => each.method === method && each.path === path),
  )?.title
}

/** A minimal stylesheet for the page; the colors come from the theme of the brand. */
const docsStyle = `
@font-face{font-family:Lato;font-weight:400;font-display:swap;src:url(/docs/lato-400.woff2) format('woff2')}
@font-face{font-family:Lato;font-weight:700;font-display:swap;src:url(/docs/lato-700.woff2) format('woff2')}
*{box-sizing:border-box}
html{scroll-padding-top:5rem}
body{margin:0;background:var(--color-paper);color:var(--color-ink);font:1rem/1.5 Lato,'Helvetica Neue',Arial,sans-serif}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;gap:1rem;height:3.75rem;padding:0 1.5rem;background:var(--color-surface);border-bottom:1px solid var(--color-hairline)}
header img{display:block}
header span{padding:.25rem .75rem;border-radius:1rem;background:var(--color-primary-tint);color:var(--color-primary-text);font-size:.875rem;font-weight:700}
.page{display:flex;max-width:72rem;margin:0 auto}
nav{position:sticky;top:3.75rem;align-self:flex-start;flex:none;width:15rem;padding:2rem 1.5rem}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:flex;align-items:center;min-height:2.75rem;color:var(--color-ink-muted);text-decoration:none}
nav a:hover{color:var(--color-ink);text-decoration:underline}
main{flex:1;min-width:0;padding:2rem 1.5rem 6rem}
main a{color:var(--color-primary-text)}
h1{margin:0 0 1rem;font-size:1.75rem}
h2{margin:3rem 0 .25rem;font-size:1.375rem}
h3{margin:1.25rem 0 .5rem;font-size:1rem}
p{max-width:42rem;margin:0 0 1rem}
.muted{color:var(--color-ink-muted)}
details{border-top:1px solid var(--color-hairline)}
details[open]{padding-bottom:1.5rem}
summary{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;min-height:3rem;padding:.5rem 0;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover code{text-decoration:underline}
.method{min-width:4rem;font-size:.875rem;font-weight:700}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
summary code{font-weight:700;overflow-wrap:anywhere}
pre{margin:0 0 .75rem;padding:1rem;overflow-x:auto;background:var(--color-sunken);border-radius:.625rem}
form{display:flex;flex-wrap:wrap;align-items:end;gap:.75rem;margin:1.5rem 0}
form label{flex:1;min-width:14rem;font-weight:700}
input{display:block;width:100%;height:3rem;margin-top:.25rem;padding:0 1rem;border:1px solid var(--color-control-border);border-radius:.625rem;background:var(--color-surface);color:inherit;font:inherit;font-weight:400}
button{height:3rem;padding:0 1.5rem;border:0;border-radius:.625rem;background:var(--color-primary);color:var(--color-on-primary);font:inherit;font-weight:700;cursor:pointer}
table{margin:0 0 1rem;border-collapse:collapse}
th,td{padding:.25rem 1.5rem .25rem 0;text-align:left;font-weight:400}
:focus-visible{outline:2px solid var(--color-focus,var(--color-primary-text));outline-offset:2px}
@media (max-width:48rem){.page{display:block}nav{position:static;width:auto;padding:1rem 1.5rem 0}nav ul{display:flex;flex-wrap:wrap;gap:0 1rem}}
`

/** One call as OpenAPI describes it. */
export interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
}

interface DocsPage {
  prefix: string
  /** Finds the OpenAPI description of an endpoint. */
  find: (endpoint: EndpointDefinition) => Operation | undefined
  institution: { name: string; logo_alt_text: string }
  theme: string
  nonce: string
  openApi: string
  /** Only calls that contain each of its words are shown. */
  search: string
}

/**
 * Renders the calls by feature, with an example each. It has no scripts, so it prints anywhere; the server
 * does the search.
 */
export function renderDocs(page: DocsPage): string {
  const groups = findCalls(page.search)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>API · ${safe(page.institution.name)}</title><link rel="icon" href="/brand/icon"><style nonce="${page.nonce}">${page.theme}${docsStyle}</style></head>
<body><header><picture><source media="(prefers-color-scheme: dark)" srcset="/brand/hor-white"><img src="/brand/hor-color" alt="${safe(page.institution.logo_alt_text)}" height="28"></picture><span>API</span></header>
<div class="page"><nav aria-label="Features"><ul>${groups.map(groupLink).join('')}</ul></nav>
<main><h1>The API</h1>
<p>Calls go to <code>${page.prefix}</code> on the host of the institution. Every reply is an envelope of code, data, message, errors, success, completed_at and invocation_id. Field errors are in errors, by field name.</p>
<p>Before the first call that changes something, fetch <code>${page.prefix}/sanctum/csrf-cookie</code> and send its value back as <code>X-XSRF-TOKEN</code>. The full description for tools: <a href="${page.openApi}">OpenAPI 3.1</a>.</p>
${searchForm(page.search, groups)}
${groups.map((group) => section(group, page)).join('\n')}
</main></div></body></html>`
}

/** The calls whose method, path, summary or feature contain every word, by feature. */
function findCalls(search: string): readonly DocsGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return docsGroups
    .map((group) => ({
      ...group,
      endpoints: group.endpoints.filter(({ method, path, summary }) => {
        const text = `${method} ${path} ${summary} ${group.title} ${group.about}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ endpoints: calls }) => calls.length > 0)
}

function searchForm(search: string, groups: readonly DocsGroup[]): string {
  const count = groups.reduce((sum, { endpoints: calls }) => sum + calls.length, 0)
  const found =
    search.trim() === ''
      ? ''
      : `<p role="status">${count === 1 ? '1 call' : `${count} calls`} found for “${safe(search.trim())}”. <a href="/docs">Show all calls</a></p>`
  return `<form role="search" action="/docs" method="get"><label>Search calls<input type="search" name="q" value="${safe(search)}" maxlength="${MAX_SEARCH}"></label><button>Search</button></form>${found}`
}

function groupLink({ id, title }: DocsGroup): string {
  return `<li><a href="#${id}">${safe(title)}</a></li>`
}

function section({ id, title, about, endpoints: calls }: DocsGroup, page: DocsPage): string {
  return `<section id="${id}"><h2>${safe(title)}</h2><p class="muted">${safe(about)}</p>
${calls.map((each) => call(each, page)).join('\n')}</section>`
}

const WHO = {
  none: 'No sign-in needed.',
  'sign-in': 'After the password, before or with the code.',
  session: 'Signed-in customers only.',
  staff: 'Staff only.',
} as const

function call(endpoint: EndpointDefinition, page: DocsPage): string {
  const { method, path, summary, auth, idempotent } = endpoint
  const operation = page.find(endpoint) ?? {}
  const notes = [
    WHO[auth],
    ...(idempotent
      ? ['Send an Idempotency-Key. A repeated call with the same key and input takes effect once.']
      : []),
  ]
  return `<details><summary><span class="method">${method}</span> <code>${safe(path)}</code> <span class="muted">${safe(summary)}</span></summary>
<p>${notes.join(' ')}</p>
${parameters(operation)}
<h3>Call</h3><pre tabindex="0">${safe(request(endpoint, operation, page.prefix))}</pre>
<h3>Reply</h3><pre tabindex="0">${safe(reply(operation))}</pre>
${refusals(operation)}</details>`
}

function parameters({ parameters: all = [] }: Operation): string {
  const named = all.filter((each) => each.in !== 'header')
  if (named.length === 0) return ''
  const rows = named.map(
    ({ name, in: where, required }) =>
      `<tr><th scope="row"><code>${safe(name)}</code></th><td>in the ${where}</td><td>${required ? 'required' : 'optional'}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function request({ method, path, auth }: EndpointDefinition, operation: Operation, prefix: string) {
  const [content] = Object.values(operation.requestBody?.content ?? {})
  const body = content?.schema && JSON.stringify(exampleOf(content.schema), null, 2)
  const head = [
    `${method} ${prefix}${path}`,
    'Accept: application/json',
    ...(auth === 'none' ? [] : ['Authorization: Bearer …']),
    ...(method === 'GET' ? [] : ['X-XSRF-TOKEN: …']),
    ...(body ? ['Content-Type: application/json'] : []),
  ]
  return [...head, ...(body ? ['', body] : [])].join('\n')
}

function reply({ responses = {} }: Operation): string {
  const good = responses['2XX'] ?? responses['2xx']
  const schema = good?.content?.['application/json']?.schema
  const envelope = schema ? (exampleOf(schema) as Record<string, unknown>) : {}
  const example = { ...envelope, code: 200, message: '', errors: null, success: true }
  return JSON.stringify(example, null, 2)
}

function refusals({ responses = {} }: Operation): string {
  const statuses = Object.keys(responses).filter((status) => /^[45]/.test(status))
  return statuses.length === 0
    ? ''
    : `<p class="muted">Possible errors: ${statuses.join(', ')}.</p>`
}
