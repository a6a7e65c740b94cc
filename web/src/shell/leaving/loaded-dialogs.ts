import type { ComponentType } from 'react'

interface LoadedDialogs {
  StaySignedIn: ComponentType | null
  Contact: ComponentType<{ onClose: () => void }> | null
}

/**
 * The shell's dialogs, once a layout has loaded them, so that they work without a network. The
 * sign-in page must stay small and loads them only when they are needed.
 */
export const loadedDialogs: LoadedDialogs = { StaySignedIn: null, Contact: null }
