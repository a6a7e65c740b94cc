const MAX_LINES = 2_000
const COLUMNS = 94

/** A file as it was sent: 94 columns, a ruler above, line numbers beside. */
export function FileText({ text }: { text: string }) {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const shown = lines.slice(0, MAX_LINES)
  return (
    <>
      <div
        role="region"
        aria-label="Text of the file"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="hairline max-h-[36rem] overflow-auto rounded-md bg-surface py-3 font-mono text-xs leading-5"
      >
        <pre className="w-max min-w-full [counter-reset:line]">
          <span aria-hidden className="block pr-4 pl-16 text-ink-muted select-none">
            {ruler}
          </span>
          {shown.map((line, index) => (
            <span
              key={index}
              className="block pr-4 [counter-increment:line] before:sticky before:left-0 before:mr-4 before:inline-block before:w-12 before:bg-surface before:pr-2 before:text-right before:text-ink-muted before:content-[counter(line)]"
            >
              {line}
              {'\n'}
            </span>
          ))}
        </pre>
      </div>
      {lines.length > shown.length && (
        <p className="mt-2 text-sm text-ink-muted">
          The first {MAX_LINES.toLocaleString('en-US')} of {lines.length.toLocaleString('en-US')}{' '}
          lines; download the file for the rest.
        </p>
      )}
    </>
  )
}

/** A ruler '    .   10    .   20 …' in which each number ends at its column. */
const ruler = Array.from({ length: COLUMNS }, (_, index) => index + 1)
  .map((column) => {
    if (column % 10 === 9) return String(column + 1).charAt(0)
    if (column % 10 === 0) return '0'
    return column % 10 === 5 ? '.' : ' '
  })
  .join('')
