import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { API_PREFIX } from './mount.ts'

/** OpenAPI 3.1 from the contract itself; it and the page at /docs are closed in production by default. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Passbook API',
        version: '1',
        description: 'Every reply is the envelope of code, data, message, errors and success.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
}

export async function mountApiPages(app: FastifyInstance, ctx: Context): Promise<void> {
  if (!ctx.config.exposeDocs) return
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { defaultModelsExpandDepth: -1 },
    staticCSP: true,
    transformStaticCSP: withoutForeignHosts,
  })
}

/** The page's own policy, without the hosts and the upgrade it would ask for. */
function withoutForeignHosts(policy: string): string {
  return policy
    .replaceAll(/ https:| validator\.swagger\.io/g, '')
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    .replace(' upgrade-insecure-requests;', '')
}
