import { sandbox } from '../sandbox-api.ts'
import { useSandbox } from '../use-sandbox.ts'

const REFRESH_MS = 60_000

/** Switches institutions. Each has its own people and its own host name. */
export function InstitutionSwitch() {
  const { data: institutions } = useSandbox(['institutions'], sandbox.institutions, REFRESH_MS)
  return (
    <nav aria-label="Institutions" className="mb-6 min-h-target">
      <ul className="flex flex-wrap gap-2">
        {institutions?.map(({ slug, name, url, is_current }) => (
          <li key={slug}>
            <a
              href={`${url}/sandbox`}
              aria-current={is_current ? 'true' : undefined}
              className="hairline inline-flex min-h-target items-center rounded-full bg-surface px-4 text-ink no-underline hover:bg-sunken aria-[current=true]:border-primary-edge aria-[current=true]:bg-primary aria-[current=true]:font-bold aria-[current=true]:text-on-primary"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
