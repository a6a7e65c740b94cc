import { standaloneLinkClass } from '../../ui/link-class.ts'
import { DevButtons } from './DevButtons.tsx'
import { DevCards } from './DevCards.tsx'
import { DevColours } from './DevColours.tsx'
import { DevFeedback } from './DevFeedback.tsx'
import { DevFields } from './DevFields.tsx'
import { DevOverlays } from './DevOverlays.tsx'
import { DevSection } from './DevSection.tsx'
import { DevType } from './DevType.tsx'
import { EMPTY, FILLED } from './dev-schema.ts'

/** The seeded institutions and the host each is reached by (DESIGN 4). */
const BRANDS = [
  { name: 'Harborlight', host: 'localhost' },
  { name: 'Summit', host: 'summit.localhost' },
  { name: 'Meadow', host: 'meadow.localhost' },
]

/** Every primitive and field in its states, in the brand of this host; in development only. */
export function DevUiPage() {
  return (
    <main className="mx-auto flex max-w-page flex-col gap-8 px-5 py-10">
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-xl">The visual language</h1>
        <nav aria-label="Brands" className="flex gap-4">
          {BRANDS.map(({ name, host }) => (
            <a key={host} href={sameAddressOn(host)} className={standaloneLinkClass}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <DevType />
      <DevColours />
      <DevButtons />
      <DevFeedback />
      <DevCards />
      <DevOverlays />
      <DevSection title="Fields">
        <div className="grid gap-10 lg:grid-cols-3">
          <DevFields defaultValues={EMPTY} isWatched />
          <DevFields defaultValues={FILLED} />
          <DevFields defaultValues={FILLED} isDisabled />
        </div>
      </DevSection>
    </main>
  )
}

function sameAddressOn(host: string): string {
  const { protocol, port, pathname } = location
  return `${protocol}//${host}${port && `:${port}`}${pathname}`
}
