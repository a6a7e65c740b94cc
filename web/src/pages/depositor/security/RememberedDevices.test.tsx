import type { Device } from '@passbook/contract/auth'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { RememberedDevices } from './RememberedDevices.tsx'

const phone: Device = {
  uuid: '7b0a3c0e-5a55-4a0e-9d0f-3f3c4f0a1b2c',
  device_name: 'Chrome on Android',
  remembered_at: '2030-03-01T12:00:00.000Z',
  last_used_at: '2030-03-06T12:00:00.000Z',
  expires_at: '2030-03-31T12:00:00.000Z',
  is_current: true,
}

it('lists each device with its days, and removes one', async () => {
  let devices = [phone]
  const calls = answerBy({
    'GET /device-info': () => ({ data: { last_sign_in_at: null, devices } }),
    [`DELETE /device-info/${phone.uuid}`]: () => {
      devices = []
      return {}
    },
  })
  renderPage(<RememberedDevices />)
  expect(await screen.findByText('Chrome on Android (this device)')).toBeTruthy()
  expect(screen.getByText('Last used Wed, Mar 6. Remembered until Sun, Mar 31.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))
  expect(
    await screen.findByText('No remembered devices. Every sign-in asks for a code.'),
  ).toBeTruthy()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
})
