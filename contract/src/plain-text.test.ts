import { consoleEndpoints } from './console/index.ts'
import type { EndpointDefinition } from './endpoint.ts'
import { endpoints } from './index.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { withoutHidden } from './plain-text.ts'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** Turns what follows it around: `gpj.exe` is shown as `exe.jpg`. */
const OVERRIDE = '\u202E'
const SAMPLES = ['quill pen and ink', 'quill', '1 Invented Lane', 'a quiet reason to do it']

/** What only its owner sees or types, or what no text can be hidden in. */
const NOT_SHOWN: readonly RegExp[] = [
  /password/,
  /\.(token|nonce|challenge_id|hash|schedule_hash|secret|uuid|seen)$/,
  // What a message says is kept as it was written, and shown in a box of its own direction.
  /^POST \/messages(\/:uuid)? \.text$/,
  /^POST \/console\/messages\/:uuid\/answer \.text$/,
  /^POST \/console\/customers\/:uuid\/messages \.text$/,
  /\/console\/message-templates(\/:uuid)? \.text$/,
  // They name a line by what the server gave.
  /_key$/,
  // A draft goes back to whoever typed it; what is sent from it is checked again.
  /^PATCH \/drafts/,
  // Compared with what we wrote ourselves; anything else is refused.
  /\.(authorization|pdf_word)$/,
  // The query string from the identity provider, which only the library that checks it reads.
  /sso\/finish \.answer$/,
  // Answers of the browser to a passkey, which are bytes.
  /\.response/,
  // Where the person was, in the words of our own pages.
  /^POST \/session \.(location|description)$/,
  // What a search is for is shown to whoever typed it.
  /\.(q|who|what|kind|to|email)$/,
]

const ALL: readonly EndpointDefinition[] = [endpoints, consoleEndpoints].flatMap((groups) =>
  Object.values(groups).flatMap((group): EndpointDefinition[] => Object.values(group)),
)

interface Field {
  name: string
  schema: $ZodType
}

/** Every text within a schema, by where it stands. */
function textsIn(schema: $ZodType, name: string): Field[] {
  const {
    _zod: { def },
  } = schema as $ZodTypes
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([field, type]) => textsIn(type, `${name}.${field}`))
    case 'array':
      return textsIn(def.element, `${name}[]`)
    case 'record':
      return textsIn(def.valueType, `${name}{}`)
    case 'union':
      return def.options.flatMap((option) => textsIn(option, name))
    case 'optional':
    case 'nullable':
      return textsIn(def.innerType, name)
    case 'pipe': {
      const texts = textsIn(def.in, name)
      // Where a text is changed on its way, what comes out of it counts.
      return texts.length === 1 && texts[0]?.name === name ? [{ name, schema }] : texts
    }
    case 'string':
      return [{ name, schema }]
    default:
      return []
  }
}

const FIELDS = ALL.flatMap(({ method, path, body }) =>
  body ? textsIn(body, `${method} ${path} `) : [],
).filter(({ name }) => !NOT_SHOWN.some((known) => known.test(name)))

it.each([
  ['Ad\u200Bam', 'Adam'],
  ['Ad\u200Dam', 'Adam'],
  ['\u202Aacme\u202C \u2066inc\u2069', 'acme inc'],
  ['in\u00ADvoice\u{E0041}', 'invoice'],
  // Persian and Hindi need their joiners, and so does a family of emoji.
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['क\u094D\u200Dष', 'क\u094D\u200Dष'],
  ['👩\u200D👧', '👩\u200D👧'],
  ['❤\uFE0F\u200D🔥', '❤\uFE0F\u200D🔥'],
  ['אבג Zoë', 'אבג Zoë'],
])('%j is kept as %j', (given, kept) => {
  expect(withoutHidden(given)).toBe(kept)
})

describe('characters that hide or turn around what is written', () => {
  it.each(FIELDS)('are not kept in $name', ({ schema }) => {
    for (const sample of SAMPLES) {
      for (const hidden of [OVERRIDE, '\u2066', '\u200B']) {
        const { data } = z.safeParse(schema, `${sample.slice(0, 2)}${hidden}${sample.slice(2)}`)
        expect(JSON.stringify(data ?? '')).not.toContain(hidden)
      }
    }
  })

  it('half a character, which no database keeps, is taken out', () => {
    expect(withoutHidden('half \uD800 a character \u{1F600}')).toBe('half  a character \u{1F600}')
  })

  it('fields of every feature are looked at', () => {
    expect(FIELDS.length).toBeGreaterThan(60)
  })
})
