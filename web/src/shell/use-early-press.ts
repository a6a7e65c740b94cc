import { useEffect } from 'react'

/** Presses again what was pressed before the script was there: the page the server sent noted it. */
export function useEarlyPress(): void {
  useEffect(() => {
    // From now on every press is heard.
    document.getElementById('root')?.removeAttribute('data-page')
    const pressed = document.querySelector<HTMLElement>('button[data-pressed]')
    pressed?.removeAttribute('data-pressed')
    pressed?.click()
  }, [])
}
