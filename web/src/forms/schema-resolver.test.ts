import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { schemaResolver } from './use-app-form.ts'

const Schema = z
  .object({
    email: z.email('Enter an email address'),
    address: z.object({
      zip: z.string().check(z.length(5, 'Enter 5 digits'), z.regex(/^\d*$/, 'Digits only')),
    }),
    repeat: z.string(),
  })
  .check(z.refine(({ email, repeat }) => email === repeat, 'The two must be the same'))

const resolve = (values: z.input<typeof Schema>) =>
  schemaResolver(Schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('schemaResolver', () => {
  it('gives what the schema makes of right values', async () => {
    const values = { email: 'a@example.com', address: { zip: '12345' }, repeat: 'a@example.com' }
    expect(await resolve(values)).toEqual({ values, errors: {} })
  })

  it('gives each field its first issue, nested as the fields are', async () => {
    const { errors } = await resolve({ email: 'a', address: { zip: 'abc' }, repeat: 'a' })
    expect(errors).toEqual({
      email: { type: 'invalid_format', message: 'Enter an email address' },
      address: { zip: { type: 'too_small', message: 'Enter 5 digits' } },
    })
  })

  it('gives what belongs to no field to the whole form', async () => {
    const { errors } = await resolve({
      email: 'a@example.com',
      address: { zip: '12345' },
      repeat: 'b@example.com',
    })
    expect(errors).toEqual({ root: { type: 'custom', message: 'The two must be the same' } })
  })
})
