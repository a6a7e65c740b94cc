import type { ComponentType } from 'react'

interface AtHand {
  StaySignedIn: ComponentType | null
  Contact: ComponentType<{ onClose: () => void }> | null
}

/**
 * The shell's dialogs, once a layout has brought them: with it they work without a network. The
 * sign-in page has no room for them and fetches them when they are asked for.
 */
export const atHand: AtHand = { StaySignedIn: null, Contact: null }
