import { useEffect, useState } from 'react'

const SETTLED_MS = 200

/** Reads once the person pauses, instead of with every letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
