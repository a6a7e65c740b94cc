/** Sixty-four figures that no line of a phone holds. */
export function Hash({ children }: { children: string }) {
  return <code className="text-sm break-all">{children}</code>
}
