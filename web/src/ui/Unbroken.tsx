/** A text in which names with a number, like "W-9)", are never broken at the hyphen. */
export function Unbroken({ children: text }: { children: string }) {
  return text.split(/(\S*-\d\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
