import { ALERT_KINDS, AlertKind } from '@passbook/contract/alert-kinds'
import type { AlertPreference } from '@passbook/contract/alerts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answered, answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { PreferencesPage } from './PreferencesPage.tsx'

const USUAL: AlertPreference[] = AlertKind.options.map((kind) => ({
  kind,
  email: ALERT_KINDS[kind].email,
  sms: false,
  is_fixed: ALERT_KINDS[kind].isFixed,
}))

interface Given {
  phone?: string | null
  texts_stopped_at?: string | null
  /** What saving is answered. */
  save?: Answered
}

function open({ phone = '5551234567', texts_stopped_at = null, save = {} }: Given = {}) {
  const calls = answerBy({
    'GET /alerts/preferences': { data: USUAL },
    'PATCH /alerts/preferences': save,
    'GET /user': {
      data: { phone, texts_stopped_at, email: 'a@example.test', email_verified: true },
    },
  })
  return { calls, ...renderPage(<PreferencesPage />) }
}

const turned = async (name: string) =>
  (await screen.findByRole<HTMLInputElement>('switch', { name })).checked

describe('alert preferences', () => {
  it('has a switch for each email that may be turned off, and says why others may not', async () => {
    open()
    await screen.findByText(/about your security or required by law/)
    for (const { kind, is_fixed, email } of USUAL) {
      const { label, mayText } = ALERT_KINDS[kind]
      const switches = screen.queryAllByRole<HTMLInputElement>('switch', {
        name: `Email: ${label}`,
      })
      expect(switches.map(({ checked }) => checked)).toEqual(is_fixed ? [] : [email])
      expect(screen.queryAllByRole('switch', { name: `Text: ${label}` })).toHaveLength(
        mayText ? 1 : 0,
      )
    }
    expect(screen.getAllByText('Email always')).toHaveLength(
      USUAL.filter(({ is_fixed }) => is_fixed).length,
    )
  })

  it('says what a text means before one can be turned on', async () => {
    open()
    const terms = await screen.findByText(/By turning on a text alert, you agree/)
    for (const words of ['(555) 123-4567', 'Message and data rates may apply', 'STOP', 'HELP']) {
      expect(terms.textContent).toContain(words)
    }
  })

  it('saves each switch as it is turned, and only that kind', async () => {
    const saved = USUAL.map((each) =>
      each.kind === 'deposit_settled' ? { ...each, email: true } : each,
    )
    const { user, calls } = open({ save: { data: saved } })
    await user.click(await screen.findByRole('switch', { name: 'Email: A deposit is available' }))
    await screen.findByText('Saved')
    expect(await turned('Email: A deposit is available')).toBe(true)
    const sent = calls.find(({ method }) => method === 'PATCH')
    expect(await sent?.json()).toEqual({
      preferences: [{ kind: 'deposit_settled', email: true, sms: false }],
    })
  })

  it('is as it was when saving is refused, and says why: after STOP, how to begin again', async () => {
    const words = 'This phone number answered STOP. Text START to begin again.'
    const { user } = open({ save: { status: 422, errors: { transfer_returned: [words] } } })
    await user.click(await screen.findByRole('switch', { name: 'Text: A transfer was returned' }))
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain(words)
    await waitFor(async () => expect(await turned('Text: A transfer was returned')).toBe(false))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('leads whoever has no phone to adding one', async () => {
    open({ phone: null })
    await screen.findByRole('link', { name: 'Add a mobile phone' })
    for (const each of screen.getAllByRole<HTMLInputElement>('switch', { name: /^Text/ })) {
      expect(each.disabled).toBe(true)
    }
  })
  it('says after STOP that no texts come, and how they begin again', async () => {
    open({ texts_stopped_at: '2026-11-16T15:00:00.000Z' })
    const told = await screen.findByText(
      /replied STOP or couldn’t receive our texts, so we stopped texting it on Nov 16, 2026/,
    )
    expect(told.textContent).toContain('text START to the number our texts came from')
    for (const each of screen.getAllByRole<HTMLInputElement>('switch', { name: /^Text/ })) {
      expect(each.disabled).toBe(true)
    }
  })
})
