import { authEndpoints } from '@passbook/contract/auth'
import { EARLY_CHECK, WELCOME } from '@passbook/contract/early-check'
import { NONCE_PLACE } from './boot-scripts.ts'

const { answer, owedLogout, greeting } = EARLY_CHECK

/**
 * Where a browser owes a log out, or forbids us to look, the session must not be prolonged: the scripts
 * ask later. Who waits for the answer hears that it failed; until then nobody has to. Home greets its
 * person as soon as it is there.
 */
const SCRIPT = `<script nonce="${NONCE_PLACE}">try{
if(!localStorage.getItem('${owedLogout}')){
const check=fetch('/api/v1${authEndpoints.authCheck.path}',{credentials:'include',headers:{accept:'application/json'}})
check.catch(()=>0)
check.then((reply)=>reply.clone().json()).then(({data})=>{
const place=document.getElementById('${greeting}')
const name=data.progress.first_name
if(place&&name)place.textContent='${WELCOME}, '+name
}).catch(()=>0)
self.${answer}=check
}}catch{}</script>
`

/**
 * Has the page ask who is there as its first deed: everything a person sees of their own waits for
 * that answer, and it need not wait for the scripts.
 */
export function withEarlyCheck(template: string): string {
  // Ahead of the style, for which scripts behind it would wait.
  return template.replace('<!--passbook:head-->', (head) => SCRIPT + head)
}
