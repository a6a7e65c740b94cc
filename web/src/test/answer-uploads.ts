import { vi } from 'vitest'

interface Answered {
  /** 0 means no reply at all. */
  status: number
  body?: object | string
  /** The upload stays pending until it is stopped. */
  isStuck?: boolean
}

interface Upload {
  method: string
  url: string
  headers: Record<string, string>
  form: FormData
}

/** Sets the replies to the next uploads, one after another. */
export function answerUploads(...answers: Answered[]): Upload[] {
  const uploads: Upload[] = []
  class Sent extends EventTarget {
    upload = new EventTarget()
    withCredentials = false
    status = 0
    responseText = ''
    #opened = { method: '', url: '' }
    readonly #headers: Record<string, string> = {}

    open(method: string, url: string) {
      this.#opened = { method, url }
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData) {
      uploads.push({ ...this.#opened, headers: this.#headers, form })
      const { status, body = {}, isStuck = false } = answers.shift() ?? { status: 0 }
      const progress = new ProgressEvent('progress', {
        lengthComputable: true,
        loaded: 1,
        total: 4,
      })
      this.upload.dispatchEvent(progress)
      if (isStuck) return
      this.status = status
      this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
      setTimeout(() => this.dispatchEvent(new Event(status === 0 ? 'error' : 'load')), 5)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sent)
  document.cookie = 'XSRF-TOKEN=token; path=/'
  return uploads
}
