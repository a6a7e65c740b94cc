import type { Transport } from './http.ts'

/** Sends a form and reports upload progress from 0 to 1, which fetch cannot do. */
export function sendForm(onSent: (share: number) => void): Transport {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = true
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onSent(loaded / total)
      })
      request.addEventListener('load', () => {
        resolve(new Response(request.responseText, { status: request.status }))
      })
      request.addEventListener('error', () => reject(new TypeError('no response')))
      request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
      if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body instanceof FormData ? body : null)
    })
}
