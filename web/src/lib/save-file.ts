/** Has the browser save bytes or text as a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has begun by then; it reads the bytes before they are let go.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
