import { expect, it } from 'vitest'
import { forgetCaches } from '../api/caches.ts'
import { hideNotification, showNotification, useNotification } from './notification.ts'

it('is shown, hidden, and forgotten by logging out (SPEC 4)', () => {
  const initial = useNotification.getState()
  showNotification('Saved')
  expect(useNotification.getState()).toEqual({
    message: 'Saved',
    isOpen: true,
    severity: 'success',
  })
  hideNotification()
  expect(useNotification.getState()).toEqual({ ...initial, isOpen: false })
  showNotification('Not saved', 'error')
  forgetCaches()
  expect(useNotification.getState()).toEqual(initial)
})
