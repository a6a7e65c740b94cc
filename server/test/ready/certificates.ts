import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Certificate {
  key: string
  cert: string
}

export interface Authority {
  cert: string
  /** Signs a certificate for these names. */
  issue(names: readonly string[], days: number): Certificate
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** An authority of its own, in a folder, that signs what a server in front of a bank needs. */
export function makeAuthority(folder: string): Authority {
  const at = (name: string) => path.join(folder, name)
  const subject = ['-subj', '/CN=Authority of the tests']
  openssl('req', '-x509', ...KEY, '-keyout', at('ca.key'), '-out', at('ca.pem'), ...subject)
  let issued = 0
  return {
    cert: readFileSync(at('ca.pem'), 'utf8'),
    issue(names, days) {
      const name = `issued-${(issued += 1)}`
      const files = { key: at(`${name}.key`), csr: at(`${name}.csr`), pem: at(`${name}.pem`) }
      writeFileSync(
        at(`${name}.ext`),
        `subjectAltName=${names.map((each) => `DNS:${each}`).join(',')}\n`,
      )
      openssl('req', ...KEY, '-keyout', files.key, '-out', files.csr, '-subj', `/CN=${names[0]}`)
      const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial']
      const wanted = ['-days', String(days), '-extfile', at(`${name}.ext`)]
      openssl('x509', '-req', '-in', files.csr, '-out', files.pem, ...signer, ...wanted)
      return { key: readFileSync(files.key, 'utf8'), cert: readFileSync(files.pem, 'utf8') }
    },
  }
}
