import type { Severity } from '@passbook/contract/enums'
import { create } from 'zustand'
import { onForget } from '../api/caches.ts'

/** SPEC 3 and 4: the notification's state and its three actions. */
export interface Notification {
  message: string | null
  isOpen: boolean | undefined
  severity: Severity
}

const initial: Notification = { message: null, isOpen: undefined, severity: 'success' }

export const useNotification = create<Notification>(() => initial)

export function showNotification(message: string, severity: Severity = 'success'): void {
  useNotification.setState({ message, severity, isOpen: true })
}

export function hideNotification(): void {
  useNotification.setState({ message: null, severity: 'success', isOpen: false })
}

/** Logging out clears the message shown to the previous person. */
onForget(() => useNotification.setState(initial, true))
