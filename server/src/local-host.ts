/** Where an institution is found on this machine (DESIGN 4). */
export function localHost({ slug, is_default }: { slug: string; is_default: boolean }): string {
  return is_default ? 'localhost' : `${slug}.localhost`
}
