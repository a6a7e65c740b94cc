export function LoginPage() {
  return <h1 className="text-xl font-bold">Sign in</h1>
}
