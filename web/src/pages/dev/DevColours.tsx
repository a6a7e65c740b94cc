import { DevSection } from './DevSection.tsx'

/** Whole class names: Tailwind finds them by reading the source. */
const SWATCHES = [
  ['bg-paper text-ink', 'paper'],
  ['bg-surface text-ink', 'surface'],
  ['bg-sunken text-ink-muted', 'sunken, muted'],
  ['bg-primary text-on-primary', 'primary'],
  ['bg-primary-hover text-on-primary', 'primary hover'],
  ['bg-primary-tint text-primary-text', 'primary tint, text'],
  ['bg-secondary text-on-secondary', 'secondary'],
  ['bg-secondary-hover text-on-secondary', 'secondary hover'],
  ['bg-secondary-tint text-secondary-text', 'secondary tint, text'],
  ['bg-success-tint text-success', 'success'],
  ['bg-warning-tint text-warning', 'warning'],
  ['bg-danger-tint text-danger', 'danger'],
  ['bg-info-tint text-info', 'info'],
  ['bg-ink text-paper', 'ink'],
  ['bg-surface text-insurer', 'insurer'],
] as const

export function DevColours() {
  return (
    <DevSection title="Colours">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {SWATCHES.map(([className, name]) => (
          <li key={name} className={`hairline flex h-20 items-end rounded-md p-3 ${className}`}>
            {name}
          </li>
        ))}
      </ul>
    </DevSection>
  )
}
