/** Has the browser save a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has started to read the bytes, so they can be released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
