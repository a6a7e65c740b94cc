import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { FORGED_ADDRESS } from '../../src/ready/visit-addresses.ts'
import { type Fault, atProxy, idOf, without } from './plant.ts'
import { hostOf } from './whole-deployment.ts'

export const addressFaults: readonly Fault[] = [
  {
    name: 'pages without encryption',
    finds: ['plain http', `http://${hostOf('harborlight')} answers without encryption`],
    plant: async () => {
      const server = http.createServer(({ headers: { host = '' } }, response) => {
        // The other institutions redirect, as they should.
        const isPlain = host.startsWith('harborlight')
        response.writeHead(isPlain ? 200 : 301, { location: `https://${host}/` }).end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      return { world: { httpPort: port }, undo: () => server.close() }
    },
  },
  {
    name: `a forged address that is believed (${FORGED_ADDRESS})`,
    finds: ['address of the caller', hostOf('summit')],
    isAlone: true,
    plant: atProxy(({ proxy }) => {
      proxy.believesForged.add(hostOf('summit'))
      return () => proxy.believesForged.clear()
    }),
  },
  {
    name: 'the same at an institution whose certificate is right',
    finds: ['address of the caller', hostOf('harborlight')],
    plant: atProxy(({ proxy }) => {
      proxy.believesForged.add(hostOf('harborlight'))
      return () => proxy.believesForged.clear()
    }),
  },
  {
    name: 'a security header that is lost',
    finds: ['security headers', 'x-frame-options does not reach'],
    plant: atProxy(({ proxy }) => {
      proxy.strips.set(hostOf('harborlight'), 'x-frame-options')
      return () => proxy.strips.clear()
    }),
  },
  {
    name: 'figures that everybody may read',
    finds: ['closed paths', '/metrics is open to everybody'],
    plant: atProxy(({ proxy }) => {
      proxy.showsFigures.add(hostOf('harborlight'))
      return () => proxy.showsFigures.clear()
    }),
  },
  {
    name: 'an institution without a domain',
    finds: ['domains', 'juniper has no domain'],
    plant: without('institution_domains', `institution_id = ${idOf('juniper')}`),
  },
  {
    name: 'a certificate for another name',
    finds: ['public address', hostOf('summit')],
    plant: atProxy(({ proxy, authority }) => {
      proxy.certificates.set(hostOf('summit'), authority.issue(['else.bank.test'], 90))
      return () => proxy.certificates.clear()
    }),
  },
  {
    name: 'a certificate that ends soon',
    finds: ['certificate', 'its certificate ends in 4 days'],
    plant: atProxy(({ proxy, authority }) => {
      proxy.certificates.set(hostOf('harborlight'), authority.issue([hostOf('harborlight')], 5))
      return () => proxy.certificates.delete(hostOf('harborlight'))
    }),
  },
  {
    name: 'no server behind the proxy',
    finds: ['public address', 'is not answered by Passbook (502)'],
    isAlone: true,
    plant: atProxy(({ proxy }) => {
      proxy.down.add(hostOf('meadow'))
      return () => proxy.down.clear()
    }),
  },
  {
    name: 'an address that shows another institution',
    finds: ['public address', 'shows harborlight instead of meadow'],
    plant: atProxy(({ proxy }) => {
      proxy.renames.set(hostOf('meadow'), hostOf('harborlight'))
      return () => proxy.renames.clear()
    }),
  },
]
