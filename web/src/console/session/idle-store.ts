import { create } from 'zustand'

/** When the session ends unless something is asked for; null while that is not near. */
export const useIdle = create<{ endsAtMs: number | null }>(() => ({ endsAtMs: null }))
