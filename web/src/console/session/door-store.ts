import { create } from 'zustand'

/** Why somebody stands at the door, and where they wanted to go. In memory only. */
interface Door {
  why: 'ended' | 'needed' | 'password_chosen' | 'signed_out' | null
  /** An address below /console. */
  wanted: string | null
}

const NOBODY: Door = { why: null, wanted: null }

export const useDoor = create<Door>(() => NOBODY)

export function standAtDoor(door: Partial<Door>): void {
  useDoor.setState({ ...NOBODY, ...door })
}

/** Where whoever came in goes on; asked once. */
export function takeWanted(): string | null {
  const { wanted } = useDoor.getState()
  useDoor.setState(NOBODY)
  return wanted
}
