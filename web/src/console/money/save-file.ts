/** Hands a file to the browser, to be saved. */
export function saveFile(name: string, text: string | string[]): void {
  const address = URL.createObjectURL(new Blob([text].flat(), { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
