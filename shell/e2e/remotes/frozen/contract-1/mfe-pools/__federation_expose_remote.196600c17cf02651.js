"use strict";(globalThis["mfe-pools chunks"]||=[]).push([[991],{1927(e,n,t){var o=t(9433),s=t(7997);let r=e=>e instanceof HTMLInputElement||e instanceof HTMLSelectElement||e instanceof HTMLTextAreaElement;t.d(n,{},{m:function({check:e,send:n,otherwise:t}){let a=(0,o.useRef)(null),[l,i]=(0,o.useState)({}),[d,c]=(0,o.useState)(null),[u,m]=(0,o.useState)(!1);(0,o.useEffect)(()=>{Object.keys(l).length>0&&a.current?.querySelector('[aria-invalid="true"]')?.focus()},[l]);let h=()=>{i({}),c(null)};return{props:{ref:a,onSubmit:async o=>{o.preventDefault();let a=o.currentTarget,l=Object.fromEntries([...a.elements].filter(r).map(({name:e,value:n})=>[e,n])),d=Object.fromEntries(Object.entries(e?.(l)??{}).filter(([,e])=>e));if(h(),i(d),!(Object.keys(d).length>0)){m(!0);try{await n(l)}catch(o){let e=(0,s.Of)(o)?.field,n=(0,s.qz)(o,t);e&&a.elements.namedItem(e)?i({[e]:n}):c(n)}finally{m(!1)}}},noValidate:!0},field:e=>({name:e,error:l[e]}),fault:d,busy:u,clear:h}}})},3458(e,n,t){let o=new Map;function s(e,n){let t=`${e} ${JSON.stringify(n)}`,s=o.get(t)??new Intl.DateTimeFormat("en-US",{timeZone:e,...n});return o.set(t,s),s}function r(e,n){return s(e,{weekday:"short",month:"short",day:"numeric"}).format(n)}function a(e,n){return s(e,{hour:"numeric",minute:"2-digit",timeZoneName:"short"}).format(n)}function l(e,n){return s(e,{hour:"numeric",minute:"2-digit"}).format(n)}t.d(n,{},{Hi:a,Ii:(e,n)=>`${r(e,n)}, ${a(e,n)}`,NR:l,Q4:function(e,n){let t=new Date(`${e}T00:00Z`),o=new Date(t);return o.setUTCDate(t.getUTCDate()+n-1),s("UTC",{month:"short",day:"numeric",year:"numeric"}).formatRange(t,o)},S5:function(e){let[n,t,o]=[Math.floor(e/864e5),Math.floor(e%864e5/36e5),Math.floor(e%36e5/6e4)];return n>0?`${n} d ${t} h`:t>0?`${t} h ${o} min`:`${o} min`},eC:function(e,n){return s(e,{hour:"numeric"}).format(n)},fL:e=>`${e/100}%`,j1:()=>new Intl.DateTimeFormat().resolvedOptions().timeZone,j8:function(e,n,t){return r(e,t)===r(n,t)&&l(e,t)===l(n,t)},m7:r,qC:function(e){let n=(e/100).toLocaleString("en-US",{minimumFractionDigits:2*(e%100!=0),maximumFractionDigits:2});return`$${n}`}})},7416(e,n,t){let o=(0,t(2608).Se)();t.d(n,{},{U:o})},5650(e,n,t){(0,t(7416).U)("fragment Named on Pool @_unmask { format round }"),t.d(n,{},{E:{SINGLE_WEEK:"Single Week",SALARY_CAP:"Salary Cap",MULTI_WEEK:"Multi-Week",MULTI_WEEK_SALARY_CAP:"Multi-Week Salary Cap",SINGLE_ROUND:"Single Round"},d:{OPENING_DAY:"Opening Day",PACKING_DAY:"Packing Day",MOVING_DAY:"Moving Day",FINAL_ROUND:"Final Round"}})},7997(e,n,t){class o extends Error{refusal;constructor(e){super(e.message),this.refusal=e}}function s(e){if(e instanceof o)return e.refusal;let n=e instanceof Error&&"errors"in e?e.errors:void 0,t=Array.isArray(n)?n[0]:void 0;if(!r(t))return null;let{code:s,field:a,retryAfterSeconds:l}=t.extensions;return{code:s,message:t.message,...a&&{field:a},...l&&{retryAfterSeconds:l}}}let r=e=>"object"==typeof e&&null!==e&&"message"in e&&"extensions"in e;t.d(n,{},{Of:s,XQ:o,c3:async function(e){let n=await e.json().catch(()=>null);if("object"!=typeof n||null===n||!("code"in n&&"message"in n))return null;let t=Number(e.headers.get("retry-after"));return{...n,...t>0&&{retryAfterSeconds:t}}},qz:function(e,n){let t=s(e);if(!t)return n;let{message:o,code:r,retryAfterSeconds:a}=t;return"RATE_LIMITED"===r&&a?`${o} Next try in ${function(e){let[n,t]=e<60?[e,"second"]:[Math.ceil(e/60),"minute"];return`${n} ${t}${1===n?"":"s"}`}(a)}.`:o}})},8589(e,n,t){t.d(n,{B:()=>w,w:()=>x});var o=t(3275),s=t(2833),r=t(7097),a=t(3988),l=t(7997),i=t(8747),d=t(5699),c=t(7344),u=t(9381),m=t(9433),h=t(1927),p=t(3217),f=t(3430);function g({pool:e,open:n,onClose:t,onSend:s,otherwise:r}){let a=(0,h.m)({send:({pin:e})=>s(e),otherwise:r});return(0,o.jsxs)(p.FormDialog,{open:n,onClose:t,title:`Join ${e}`,form:a,submitText:"Join",children:[(0,o.jsx)("p",{children:"This pool is private. Ask its admin for the pin."}),(0,o.jsx)(f.TextField,{label:"Pin",type:"password",autoComplete:"off",...a.field("pin")})]})}let x=(0,r.graphql)(`
  fragment JoinPoolFields on Pool {
    id
    name
    isPrivate
    isMember
    join { allowed code message until }
  }
`),j=(0,r.graphql)(`
  mutation JoinPool($pool: String!, $pin: String) {
    joinPool(pool: $pool, pin: $pin) { id name isMember memberCount join { allowed code message until } }
  }
`),y="Failed to join the pool.";function w({of:e,kind:n="secondary"}){let t=(0,s.useFragment)(x,e),[r,{loading:h}]=(0,s.useMutation)(j),[p,f]=(0,m.useState)(null),[b,k]=(0,m.useState)(!1),v=(0,a.useNavigate)(),S=(0,m.useId)(),P=()=>v(a.paths.standings(t.name)),C=async e=>{await r({variables:{pool:t.name,pin:e}}),(0,c.showToast)("Successfully joined the pool!"),P()};if(t.isMember)return(0,o.jsx)(i.Button,{onClick:P,children:"Open"});let{allowed:$,message:F}=t.join;return(0,o.jsxs)("div",{"data-part":"join",css:{display:"grid",justifyItems:"end",gap:u.space.hair},children:[(0,o.jsx)(i.Button,{kind:n,disabled:!$,"aria-describedby":$?void 0:S,busy:h&&!b,onClick:t.isPrivate?()=>k(!0):()=>{f(null),C(null).catch(e=>f((0,l.Of)(e)?`${y} ${(0,l.qz)(e,"")}`:y))},children:"Join"}),!$&&(0,o.jsx)("p",{id:S,css:{maxWidth:"11rem",color:u.color.muted,fontSize:u.size.small,textAlign:"right",[u.phone]:{gridColumn:"1 / -1",maxWidth:"none",textAlign:"inherit"}},children:F}),p&&(0,o.jsx)("div",{css:{[u.phone]:{gridColumn:"1 / -1"}},children:(0,o.jsx)(d.Notice,{tone:"error",children:p})}),t.isPrivate&&(0,o.jsx)(g,{pool:t.name,open:b,onClose:()=>k(!1),onSend:C,otherwise:y})]})}},9307(e,n,t){var o=t(3275),s=t(3458),r=t(7047),a=t(9381),l=t(6131);let i=e=>e.map(e=>({value:String(e),text:(0,s.fL)(e)}));t.d(n,{},{C:function({choices:e,split:n,onChange:t,error:s,disabled:d=!1}){let c,u,[m,h,p]=n,f=(c=n,(u=(0,l.rY)(m,e)).some(e=>e.join()===c.join())?u:[c,...u]),g=[...new Set([m,...e.first])].sort((e,n)=>n-e),x=(e,n)=>{let o=f.find(t=>t[e]===n);o&&t(o)};return(0,o.jsxs)("fieldset",{css:{minWidth:0,margin:0,padding:0,border:0},children:[(0,o.jsx)("legend",{css:{padding:`0 0 ${a.space.hair}`,fontSize:a.size.small,fontWeight:600},children:"Payout split"}),(0,o.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"repeat(3, minmax(0, 1fr))",gap:a.space.snug},children:[(0,o.jsx)(r.Select,{label:"First place",name:"payoutsBps",options:i(g),value:m,disabled:d,error:s,onChange:({target:n})=>(n=>{let[o]=(0,l.rY)(n,e);o&&t((0,l.rY)(n,e).find(e=>e[1]===h)??o)})(Number(n.value))}),f.some(([,e])=>e>0)&&(0,o.jsxs)(o.Fragment,{children:[(0,o.jsx)(r.Select,{label:"Second place",options:i((0,l.AR)(f,1)),value:h,disabled:d,onChange:({target:e})=>x(1,Number(e.value))}),(0,o.jsx)(r.Select,{label:"Third place",options:i((0,l.AR)(f,2)),value:p,disabled:d,onChange:({target:e})=>x(2,Number(e.value))})]})]})]})}})},6131(e,n,t){t.d(n,{},{AR:(e,n)=>[...new Set(e.map(e=>e[n]))].sort((e,n)=>n-e),rY:function(e,n){if(1e4===e)return[[1e4,0,0]];let t=n.second.map(n=>[e,n,1e4-e-n]).filter(([,n,t])=>e>=n&&n>=t&&t>=0),o=t.filter(([,,e])=>n.third.includes(e));return o.length>0?o:t.length>0?t:[[e,1e4-e,0]]},wP:([e,n,t])=>e+n+t===1e4})},5752(e,n,t){var o=t(3275),s=t(2833),r=t(3458),a=t(7097),l=t(5650),i=t(9381);let d=(0,a.graphql)(`
  fragment PoolFactsFields on Pool {
    format
    round
    numTournaments
    buyInCents
    memberCount
    maxUsers
    isPrivate
  }
`);t.d(n,{},{A:function({of:e}){let n=(0,s.useFragment)(d,e);return(0,o.jsx)("ul",{css:{display:"flex",flexWrap:"wrap",overflow:"hidden",color:i.color.muted,fontSize:i.size.small,listStyle:"none","& li":{position:"relative",margin:"0 1.25em 0 -1.25em",paddingLeft:"1.25em"},"& li::before":{content:'"·"',position:"absolute",left:0,width:"1.25em",textAlign:"center"}},children:(function(e){let{format:n,round:t,numTournaments:o,buyInCents:s,memberCount:a,maxUsers:i,isPrivate:d}=e,c=null===i?"":` of ${i}`;return[t?`${l.E[n]}, ${l.d[t]}`:l.E[n],...o>1?[`${o} tournaments`]:[],0===s?"Free":`${(0,r.qC)(s)} buy-in`,`${a}${c} ${1===a&&null===i?"player":"players"}`,...d?["Private"]:[]]})(n).map(e=>(0,o.jsx)("li",{children:e},e))})},f:d})},1298(e,n,t){t.d(n,{},{b:e=>e.map(e=>({value:String(e),text:null===e?"No Max":String(e)})),t:e=>e===String(null)?null:Number(e)})},9910(e,n,t){t.r(n),t.d(n,{remote:()=>tD});var o=t(3988),s=t(9433),r=t(3275),a=t(2833);new WeakMap;let l=new Set;window.addEventListener("storage",e=>{("fairway.token"===e.key||null===e.key)&&function(){for(let e of l)e()}()});var i=t(3294);let d=(0,t(7416).U)(`
  subscription GameTime {
    clock { now speed }
  }
`),c={queryDeduplication:!1};function u(){let{data:e}=(0,i.R)(d,{context:c}),[n,t]=(0,s.useState)(null),o=e?.clock;return(0,s.useEffect)(()=>{if(!o)return;let e=performance.now(),n=()=>{t(6e4*Math.floor((Date.parse(o.now)+(performance.now()-e)*o.speed)/6e4))};n();let s=setInterval(n,1e3);return()=>clearInterval(s)},[o]),n}function m(e,n,t){let o=null===n?null:Math.floor(n/e),r=(0,s.useRef)(o),a=(0,s.useEffectEvent)(t);(0,s.useEffect)(()=>{let e=null===r.current;r.current=o,e||a()},[o])}var h=t(7097),p=t(940),f=t(91),g=t(117),x=t(1631),j=t(8148),y=t(9144),w=t(9381),b=t(3458),k=t(9301);let v=(0,h.graphql)(`
  fragment OwnPartFields on Pool @_unmask {
    id
    entry { id card { id week notice picks { golfer { id } } } }
    board { row(username: $viewer) { position running total prizeCents } }
  }
`);function S({of:{entry:e,board:n},isOver:t,isOpen:o}){let s=n?.row,{picks:a=[],notice:l=null}=e?.card??{};return(0,r.jsxs)(r.Fragment,{children:[s&&"-"!==s.position&&(0,r.jsx)(P,{row:s,isOver:t}),o&&a.length>0&&(0,r.jsx)("p",{children:l??"Your picks are in."})]})}function P({row:{position:e,running:n,total:t,prizeCents:o},isOver:s}){let a=s&&null!==o?` and won ${(0,b.qC)(o)}`:"";return(0,r.jsxs)("p",{children:["You ",s?"finished":"are"," ",(0,r.jsx)("strong",{children:e})," at ",(0,r.jsx)(k.Score,{toPar:t??n}),a,"."]})}var C=t(8747),$=t(953);function F(e,n){let t=T((0,b.Ii)((0,b.j1)(),n));return(0,b.j8)(e,(0,b.j1)(),n)?t:`${t}; at the course ${T((0,b.Ii)(e,n))}`}let T=e=>e.replace(/\s(?=[AP]M\b)|(?<=\b[AP]M)\s/g," "),z=(0,h.graphql)(`
  fragment ContestTextFields on Contest @_unmask {
    id
    state
    weeks { week opensAt lockAt tournament { id name state zone } }
  }
`);function E({state:e,weeks:n},t){if(null!==t&&"VOID"!==e)return n.find(({opensAt:e,lockAt:n})=>Date.parse(e)<=t&&t<Date.parse(n))}let D=e=>({text:e,when:null}),I=(e,n)=>F(e.tournament.zone,new Date(e[n]));var N=t(5752);let R=(0,h.graphql)(`
    fragment PoolCardFields on Pool {
      id
      name
      contest { id ...ContestTextFields @unmask }
      ...PoolFactsFields
    }
  `,[z,N.f]);function L({of:e,own:n,time:t}){let s=(0,a.useFragment)(R,e),l=(0,o.useNavigate)(),{text:i,when:d}=function(e,n){let t=e?.weeks??[],o=t.findLast(({tournament:e})=>"SCHEDULED"!==e.state)??t[0];if(!e||!o)return D("Waits for the next tournament on the schedule");let{name:s}=o.tournament,r=E(e,n);if(r&&null!==n){var a,l,i;let e,o;return a=r,l=t.length>1,i=n,e=l?`week ${a.week}, ${a.tournament.name},`:a.tournament.name,o=(0,b.S5)(Date.parse(a.lockAt)-i).replaceAll(" "," "),{text:`Picks for ${e} lock in ${o}`,when:I(a,"lockAt")}}switch(e.state){case"SCHEDULED":return{text:`Next: ${s}`,when:`Picks open ${I(o,"opensAt")}`};case"OPEN":return{text:`Next: ${s}`,when:`Picks lock ${I(o,"lockAt")}`};case"LOCKED":if(1===t.length)return D(`In play: ${s}`);return D(`${"OFFICIAL"===o.tournament.state?"Played":"In play"}: week ${o.week}, ${s}`);case"SETTLED":return D(`Final: ${s}`);case"VOID":return D(`${s} came to nothing`)}}(s.contest,t),c=s.contest&&E(s.contest,t),u=c?.week===n.entry?.card.week&&n.entry?.card.picks.length===0;return(0,r.jsxs)($.Card,{title:s.name,actions:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(C.Button,{onClick:()=>l(o.paths.standings(s.name)),children:"Open"}),u&&(0,r.jsx)(f.ButtonLink,{kind:"primary",href:o.paths.golfers(s.name),children:"Pick your golfers"})]}),children:[(0,r.jsxs)("p",{children:[i,d&&(0,r.jsx)("span",{css:{display:"block",color:w.color.muted,fontSize:w.size.small},children:d})]}),(0,r.jsx)(S,{of:n,isOver:s.contest?.state==="SETTLED",isOpen:!!c}),(0,r.jsx)(N.A,{of:s})]})}let O=(0,h.graphql)(`
    query MyPools($viewer: String!) {
      myPools { id ...PoolCardFields ...OwnPartFields @unmask }
    }
  `,[R,v]);var A=t(8589);let q=216e5;var M=t(4895),B=t(1927),W=t(3217),H=t(5699),U=t(7047),_=t(3430),G=t(7344),Y=t(9307),Q=t(6131),J=t(1298);function V({decision:e,children:n}){let t=(0,s.useId)();return e.allowed?n({disabled:!1}):(0,r.jsxs)("div",{css:{display:"grid",justifyItems:"start",gap:w.space.hair},children:[n({disabled:!0,"aria-describedby":t}),(0,r.jsx)("p",{id:t,css:{color:w.color.muted,fontSize:w.size.small},children:K(e)})]})}(0,h.graphql)(`
  fragment DecisionFields on Decision @_unmask { allowed message until }
`);let K=({message:e,until:n})=>null===n?e??"":`${e} Possible again from ${(0,b.Ii)((0,b.j1)(),new Date(n))}.`,X=(0,h.graphql)(`
  fragment SettingsFields on Pool {
    id
    name
    maxUsers
    buyInCents
    payoutsBps
    admin { id username }
    members { user { id username } }
    settings { allowed code message until }
  }
`),Z=(0,h.graphql)(`
  fragment SettingsRulesFields on FormatRules @_unmask {
    maxUsers
    settingsPayoutsBps { first second third }
  }
`),ee=(0,h.graphql)(`
    mutation UpdatePool($pool: String!, $input: UpdatePoolInput!) {
      updatePool(pool: $pool, input: $input) {
        id
        leave { allowed code message until }
        delete { allowed code message until }
        ...SettingsFields
      }
    }
  `,[X]);function en({of:e,rules:n,open:t,onClose:l}){let i=(0,a.useFragment)(X,e),[d,c]=(0,s.useState)(null),[u]=(0,a.useMutation)(ee),m=(0,o.useNavigate)(),h=function({payoutsBps:[e=0,n=0,t=0]}){return[e,n,t]}(i),p=d??h,f=!i.settings.allowed,g=i.members.filter(({user:e})=>e.id!==i.admin.id),x=()=>{c(null),l()},j=(0,B.m)({check:({name:e})=>({name:!e.trim()&&"Pool name is required.",payoutsBps:!(0,Q.wP)(p)&&"The total payout percentages must equal 100%"}),send:async e=>{let n=e.name.trim(),t=(0,J.t)(e.maxUsers),s={...n!==i.name&&{name:n},...e.admin&&{admin:e.admin},...t!==i.maxUsers&&{maxUsers:t},...p.join()!==h.join()&&{payoutsBps:[...p]}};Object.keys(s).length>0&&await u({variables:{pool:i.name,input:s}}),x(),(0,G.showToast)("The pool settings are saved."),n!==i.name&&m(o.paths.standings(n),{replace:!0})},otherwise:"An unexpected error occurred."});return(0,r.jsxs)(W.FormDialog,{open:t,onClose:x,title:"Pool Settings",form:j,submitText:"Save",stays:!0,children:[f&&(0,r.jsxs)(H.Notice,{children:[K(i.settings)," A new admin can be named all the same."]}),(0,r.jsx)(_.TextField,{label:"Pool name",autoComplete:"off",defaultValue:i.name,disabled:f,...j.field("name")}),(0,r.jsx)(U.Select,{label:"Admin",hint:0===g.length?"You are the only member.":"Whoever you choose runs the pool at once, in your place.",options:[{value:"",text:"Keep it yourself"},...g.map(({user:e})=>({value:e.username,text:e.username}))],...j.field("admin")}),(0,r.jsx)(U.Select,{label:"Max users",options:(0,J.b)(n.maxUsers),defaultValue:String(i.maxUsers),disabled:f,...j.field("maxUsers")}),i.buyInCents>0&&(0,r.jsx)(Y.C,{choices:n.settingsPayoutsBps,split:p,onChange:c,disabled:f,error:j.field("payoutsBps").error}),(0,r.jsxs)("p",{children:["Buy-in: ",(0,r.jsx)("strong",{children:0===i.buyInCents?"Free":(0,b.qC)(i.buyInCents)}),". It cannot be changed."]})]})}let et=(0,h.graphql)(`
    fragment PoolSettingsFields on Pool {
      id
      format
      settings { allowed code message until }
      ...SettingsFields
    }
  `,[X]),eo=(0,h.graphql)(`
    query SettingsRules {
      formats { format ...SettingsRulesFields @unmask }
    }
  `,[Z]);function es({of:e}){let n=(0,a.useFragment)(et,e),[t,o]=(0,s.useState)(!1),{data:l,error:i,refetch:d}=(0,a.useQuery)(eo,{skip:!t}),c=l?.formats.find(({format:e})=>e===n.format),u=()=>o(!1);return"NOT_ADMIN"===n.settings.code||"NOT_MEMBER"===n.settings.code?null:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(C.Button,{onClick:()=>o(!0),children:"Pool Settings"}),c?(0,r.jsx)(en,{of:n,rules:c,open:t,onClose:u}):(0,r.jsx)(M.Dialog,{open:t,onClose:u,title:"Pool Settings",children:i?(0,r.jsx)(x.FaultNotice,{error:i,onRetry:d}):(0,r.jsx)(y.Skeleton,{rows:5,label:"Loading the settings"})})]})}var er=t(21),ea=t(3204),el=t(9661);let ei=(0,ea.keyframes)({"40%":{transform:"translateY(-1.75rem)"},"80%, to":{transform:"none"}}),ed=`radial-gradient(circle, ${w.color.hairline} 0 1.5px, transparent 2px) 0 0 / 8px 8px`;function ec({label:e}){return(0,r.jsxs)("div",{role:"status",css:{display:"grid",placeItems:"center",minHeight:"18rem"},children:[(0,r.jsx)("span",{css:el.visuallyHidden,children:e}),(0,r.jsx)("span",{"aria-hidden":!0,css:{display:"flex",gap:w.space.base},children:[0,1,2].map(e=>(0,r.jsx)("span",{css:{width:"2rem",height:"2rem",border:`1px solid ${w.color.edge}`,borderRadius:w.radius.round,background:`${ed}, ${w.color.raised}`,[w.motionAllowed]:{animation:`${ei} 900ms ease-in-out ${150*e}ms infinite`}}},e))})]})}var eu=t(4346),em=t(3065);function eh({state:e,rounds:n}){let t=n.findLast(e=>"SCHEDULED"!==e.state);switch(e){case"SCHEDULED":return"Nobody has teed off yet";case"LIVE":return t?.state==="COMPLETE"?`Round ${t.number} is over`:`Round ${t?.number} in play`;case"SUSPENDED":return`Round ${t?.number}: play is suspended`;case"COMPLETE":return"Finished, not yet official";case"OFFICIAL":return"Final";case"CANCELLED":return"Cancelled"}}let ep=(0,h.graphql)(`
  query CurrentTournament {
    clock { now }
    tournament {
      id
      name
      club
      city
      country
      par
      startsOn
      zone
      lockAt
      state
      rounds { number state }
    }
  }
`);function ef(){let{data:e,previousData:n,error:t,refetch:o}=(0,a.useQuery)(ep,{fetchPolicy:"cache-and-network"}),s=u();m(36e5,s,()=>o());let r=e??n;return{tournament:r?.tournament,isInPlay:!!r?.tournament&&eg(r.tournament,s??Date.parse(r.clock.now)),error:t,retry:o}}let eg=({state:e,lockAt:n},t)=>"SCHEDULED"!==e&&"CANCELLED"!==e||t>=Date.parse(n);function ex(){let{tournament:e,isInPlay:n,error:t,retry:o}=ef();return(0,r.jsxs)(em.Panel,{title:"This Week's Tournmament",children:[t&&!e&&(0,r.jsx)(x.FaultNotice,{error:t,onRetry:o}),void 0===e&&!t&&(0,r.jsx)(y.Skeleton,{rows:4,label:"Loading the tournament"}),null===e&&(0,r.jsx)("p",{css:{color:w.color.muted},children:"No tournament is known yet."}),e&&(0,r.jsx)(ej,{tournament:e,isInPlay:n})]})}function ej({tournament:e,isInPlay:n}){let{name:t,club:o,city:s,country:a,par:l,startsOn:i,zone:d,lockAt:c,rounds:u}=e;return(0,r.jsxs)("div",{css:{padding:w.space.base,color:w.color.onFlag,background:w.color.flag,borderRadius:w.radius.plate,overflowWrap:"anywhere"},children:[(0,r.jsx)("h3",{css:{...w.condensed,marginBottom:w.space.snug,fontSize:"1.75rem"},children:t}),(0,r.jsxs)("dl",{css:{display:"grid",gridTemplateColumns:"auto minmax(0, 1fr)",gap:`${w.space.hair} ${w.space.base}`,lineHeight:1.35,"& dt":{fontSize:w.size.small,lineHeight:1.45},"& dd":{fontWeight:600}},children:[(0,r.jsx)("dt",{children:"Venue"}),(0,r.jsx)("dd",{children:o}),(0,r.jsx)("dt",{children:"Place"}),(0,r.jsx)("dd",{children:[s,a].filter(Boolean).join(", ")}),(0,r.jsx)("dt",{children:"Par"}),(0,r.jsx)("dd",{children:l}),(0,r.jsx)("dt",{children:"Dates"}),(0,r.jsx)("dd",{children:(0,b.Q4)(i,u.length)}),(0,r.jsx)("dt",{children:n?"Play":"Picks lock"}),(0,r.jsx)("dd",{children:n?eh(e):F(d,new Date(c))})]})]})}let ey=(0,ea.keyframes)({from:{transform:"scaleY(0)"}}),ew=["6.5rem","5rem","3.75rem"];function eb({podium:e}){let[n,t,...o]=e,s=[t,n,...o].filter(e=>void 0!==e);return(0,r.jsx)("div",{"aria-hidden":!0,css:{...w.condensed,display:"flex",alignItems:"end",gap:w.space.tight,padding:`${w.space.snug} ${w.space.tight} 0`,borderBottom:w.rule,fontSize:w.size.lead,fontWeight:650,textAlign:"center"},children:s.map(({rank:e,user:n})=>(0,r.jsxs)("div",{css:{flex:"1 1 0",minWidth:0},children:[(0,r.jsx)("p",{css:{overflow:"hidden",textOverflow:"ellipsis",whiteSpace:"nowrap"},children:n.username}),(0,r.jsx)("p",{css:{display:"grid",placeItems:"center",height:ew[e-1],color:1===e?w.color.onFlag:w.color.ink,background:1===e?w.color.flag:w.color.sunken,borderRadius:`${w.radius.plate} ${w.radius.plate} 0 0`,fontSize:w.size.headline,lineHeight:1,transformOrigin:"bottom",[w.motionAllowed]:{animation:`${ey} 400ms ease-out ${(3-e)*250}ms backwards`}},children:e})]},n.id))})}function ek({podium:e,open:n,onClose:t}){let o=e.some(({prizeCents:e})=>null!==e);return(0,r.jsxs)(M.Dialog,{open:n,onClose:t,title:"Congratulations Winners!",children:[(0,r.jsx)(eb,{podium:e}),(0,r.jsxs)("table",{css:ev,children:[(0,r.jsx)("caption",{css:el.visuallyHidden,children:"The winners"}),(0,r.jsx)("thead",{children:(0,r.jsxs)("tr",{children:[(0,r.jsx)("th",{scope:"col",children:"Rank"}),(0,r.jsx)("th",{scope:"col",children:"Player"}),(0,r.jsx)("th",{scope:"col",children:"Total"}),o&&(0,r.jsx)("th",{scope:"col",children:"Prize"})]})}),(0,r.jsx)("tbody",{children:e.map(({rank:e,user:n,total:t,prizeCents:s})=>(0,r.jsxs)("tr",{children:[(0,r.jsx)("td",{children:(0,r.jsx)("span",{"data-rank":e,children:e})}),(0,r.jsx)("th",{scope:"row",children:n.username}),(0,r.jsx)("td",{children:(0,r.jsx)(k.Score,{toPar:t})}),o&&(0,r.jsx)("td",{children:null===s?"-":(0,b.qC)(s)})]},n.id))})]})]})}let ev={...w.condensed,width:"100%",borderCollapse:"collapse",fontSize:w.size.lead,"& th, & td":{height:"3.25rem",padding:`0 ${w.space.tight}`,borderBottom:w.hairline,textAlign:"right"},"& th:first-of-type, & td:first-of-type":{textAlign:"left"},"& thead th":{height:"2rem",color:w.color.muted,fontSize:w.size.small,fontWeight:600},"& thead th:nth-of-type(2), & tbody th":{width:"100%",textAlign:"left",overflowWrap:"anywhere"},"& [data-rank]":{display:"inline-grid",placeItems:"center",width:w.touch,height:"2.25rem",background:w.color.sunken,borderRadius:w.radius.plate,fontWeight:700},'& [data-rank="1"]':{color:w.color.onFlag,background:w.color.flag}};function eS(e){let n=(0,s.useRef)(null);return e?((!n.current||e.version>=n.current.version)&&(n.current=e),n.current):e}function eP({move:e}){return(0,r.jsx)("svg",{viewBox:"0 0 8 6",width:8,height:6,"aria-hidden":!0,children:(0,r.jsx)("path",{d:"up"===e?"M4 0 8 6H0z":"M4 6 0 0h8z",fill:"currentColor"})})}function eC({username:e,onOpen:n}){return(0,r.jsx)("th",{scope:"row","data-part":"name",children:n?(0,r.jsx)("button",{type:"button","aria-haspopup":"dialog",onClick:t=>{t.stopPropagation(),n(e)},children:e}):e})}let e$={"& tbody tr":{cursor:"pointer"},"& tbody tr:hover":{background:w.color.sunken},"& tbody button":{width:"100%",minHeight:"2.25rem",padding:`0 ${w.space.hair} 0 0`,border:0,color:"inherit",background:"transparent",font:"inherit",textAlign:"left",textDecoration:"underline",textDecorationThickness:1,textUnderlineOffset:"0.2em",overflow:"hidden",textOverflow:"ellipsis",cursor:"inherit","&:focus-visible":{outlineOffset:-3}}},eF=(e,n)=>[/^T?1$/.test(e)&&"lead",n&&"mine"].filter(Boolean).join(" ")||void 0,eT=(0,h.graphql)(`
  fragment EntryRowFields on BoardRow @_unmask {
    user { id username }
    position
    rounds
    running
    total
    moved
  }
`),ez=(0,h.graphql)(`
  fragment WeekEntryRowFields on WeekRow @_unmask {
    user { id username }
    position
    rounds
    running
    total
  }
`),eE=(0,s.memo)(function({row:e,move:n,hasRounds:t,isMine:o,onOpen:s}){let{user:a,position:l,rounds:i,running:d,total:c,moved:u=null}=e,m=c??d;return(0,r.jsxs)("tr",{"data-tone":eF(l,o),"data-move":n??void 0,onClick:s?()=>s(a.username):void 0,children:[(0,r.jsxs)("td",{children:[(0,r.jsxs)("span",{"data-part":"position",children:[n&&(0,r.jsx)(eP,{move:n},m),l]}),null!==u&&0!==u&&(0,r.jsx)(eD,{by:u})]}),(0,r.jsx)(eC,{username:a.username,onOpen:s}),t&&i.map((e,n)=>(0,r.jsx)("td",{"data-part":"round",children:(0,r.jsx)(k.Score,{toPar:e})},n)),(0,r.jsx)("td",{children:(0,r.jsx)("span",{"data-part":"score",children:(0,r.jsx)(k.Score,{toPar:m})},m)})]})});function eD({by:e}){let n=Math.abs(e);return(0,r.jsxs)("small",{css:{marginLeft:w.space.hair,color:w.color.muted,fontSize:w.size.tiny},children:[(0,r.jsxs)("span",{"aria-hidden":!0,css:{whiteSpace:"nowrap","& svg":{display:"inline-block"}},children:[(0,r.jsx)(eP,{move:e>0?"up":"down"}),n]}),(0,r.jsx)("span",{css:el.visuallyHidden,children:`, ${e>0?"up":"down"} ${1===n?"a place":`${n} places`} since the round began`})]})}let eI=(0,h.graphql)(`
    fragment BoardFields on Board @_unmask {
      version
      asOf
      stale
      official
      rows {
        ...EntryRowFields @unmask
        weeks
      }
      unranked { id username }
      weeks {
        week
        tournament { id name state rounds { number state } }
        rows @include(if: $byWeek) { ...WeekEntryRowFields @unmask }
      }
      podium { rank total prizeCents user { id username } }
    }
  `,[eT,ez]),eN=(0,h.graphql)(`
    query PoolBoard($pool: String!, $byWeek: Boolean!) {
      pool(name: $pool) {
        id
        board { ...BoardFields @unmask }
      }
    }
  `,[eI]),eR=(0,h.graphql)(`
    subscription BoardChanges($pool: String!, $byWeek: Boolean!) {
      board(pool: $pool) { ...BoardFields @unmask }
    }
  `,[eI]),eL=["cut","withdrawn","disqualified","mdf"],eO=(0,h.graphql)(`
  fragment LiveRowFields on LeaderboardRow @_unmask {
    golfer { id name status }
    position
    toPar
    thru
    today
    rounds
  }
`),eA=(0,s.memo)(function({row:e,move:n}){let{golfer:t,position:o,toPar:s,thru:a,today:l,rounds:i}=e,d=(({status:e})=>eL.includes(e))(t),c=!d&&null!==a&&a>0;return(0,r.jsxs)("tr",{"data-tone":d?"out":/^T?1$/.test(o)?"lead":void 0,"data-move":n??void 0,children:[(0,r.jsx)("th",{scope:"row","data-part":"name",children:t.name}),(0,r.jsx)("td",{children:(0,r.jsxs)("span",{"data-part":"position",children:[n&&(0,r.jsx)(eP,{move:n},s),o]})}),(0,r.jsx)("td",{children:(0,r.jsx)("span",{"data-part":"score",children:(0,r.jsx)(k.Score,{toPar:d?10:s})},s)}),(0,r.jsx)("td",{children:c?eM(a):"-"}),(0,r.jsx)("td",{children:(0,r.jsx)(k.Score,{toPar:c?l:null})}),eq.map(e=>(0,r.jsx)("td",{"data-part":"round",children:i[e-1]??"-"},e))]})}),eq=[1,2,3,4],eM=e=>18===e?"F":e;function eB(e,n){let[{source:t,shown:o},r]=(0,s.useState)(()=>({source:e,shown:eW([],e,n)}));if(t===e)return o;let a=eW(o,e,n);return r({source:e,shown:a}),a}function eW(e,n,{id:t,toPar:o}){let s=new Map(e.map(e=>[t(e.row),e])),r=e=>{let n=s.get(t(e));return n&&JSON.stringify(n.row)===JSON.stringify(e)?n:void 0};return n.length===e.length&&n.every((n,t)=>e[t]===r(n))?e:n.map(e=>{var n,a;let l=r(e);if(l?.move===null)return l;let i=s.get(t(e));return{row:l?.row??e,move:i?(n=o(i.row),a=o(e),null===n||null===a||n===a?null:a<n?"up":"down"):null}})}let eH=(0,ea.keyframes)({from:{transform:"rotateX(90deg)"}}),eU=(0,ea.keyframes)({to:{opacity:0}}),e_=(0,ea.keyframes)({from:{backgroundColor:w.color.flag,color:w.color.onFlag}}),eG={containerType:"inline-size",overflow:"auto",maxHeight:600,overscrollBehaviorX:"contain",isolation:"isolate"},eY={...w.condensed,width:"100%",borderCollapse:"separate",borderSpacing:0,fontSize:w.size.lead,whiteSpace:"nowrap","& th, & td":{height:"2.25rem",minWidth:"2.75rem",padding:`0 ${w.space.tight}`,borderBottom:w.hairline,background:"inherit",textAlign:"right","@container (max-width: 34rem)":{minWidth:"2.375rem",paddingInline:w.space.hair}},"& thead th":{position:"sticky",top:0,zIndex:1,height:"2.5rem",background:w.color.paper,borderBottom:w.rule,color:w.color.muted,fontSize:w.size.small,fontWeight:600},'& th[data-part="name"]':{position:"sticky",left:0,width:"100%",minWidth:"6.5rem",maxWidth:0,paddingLeft:w.space.tight,overflow:"hidden",textOverflow:"ellipsis",textAlign:"left",fontWeight:600},'& thead th[data-part="name"]':{zIndex:2},"& tbody tr":{background:w.color.paper},'& tbody tr[data-tone~="mine"]':{background:w.color.sunken},'& tbody tr[data-tone~="lead"] > th':{color:w.color.onFlag,background:w.color.flag},'& tbody tr[data-tone~="out"]':{color:w.color.muted},'& [data-part="round"]':{minWidth:"2.25rem",color:w.color.muted},'& [data-part="score"]':{display:"inline-block"},'& [data-part="position"]':{position:"relative"},'& [data-part="position"] svg':{position:"absolute",right:"calc(100% + 0.3em)",top:"50%",translate:"0 -50%",color:w.color.muted,animation:`${eU} 1s 8s forwards`},'& tr[data-move="up"] [data-part="position"] svg':{color:w.color.red},[w.motionAllowed]:{'& tr[data-move] [data-part="score"]':{animation:`${eH} ${w.duration.calm} ease-out`},'& tr[data-move] > td:has(> [data-part="score"])':{animation:`${e_} 2.5s ease-in`}}},eQ={id:({golfer:e})=>e.id,toPar:({toPar:e})=>e};function eJ({rows:e}){let n=eB(e,eQ);return(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)("section",{"aria-label":"Scores",tabIndex:0,css:eG,children:(0,r.jsxs)("table",{css:[eY,{[w.phone]:{'& [data-part="round"]':{display:"none"}}}],children:[(0,r.jsx)("caption",{css:el.visuallyHidden,children:"Leaderboard"}),(0,r.jsx)("thead",{children:(0,r.jsxs)("tr",{children:[(0,r.jsx)("th",{scope:"col","data-part":"name",children:"Player Name"}),(0,r.jsx)("th",{scope:"col",children:"Pos"}),(0,r.jsx)("th",{scope:"col",children:"Score"}),(0,r.jsx)("th",{scope:"col",children:"Thru"}),(0,r.jsx)("th",{scope:"col",children:"Today"}),eq.map(e=>(0,r.jsxs)("th",{scope:"col","data-part":"round",children:["R",e]},e))]})}),(0,r.jsx)("tbody",{children:n.map(({row:e,move:n})=>(0,r.jsx)(eA,{row:e,move:n},e.golfer.id))})]})}),e.some(({golfer:e})=>(({status:e})=>eL.includes(e))(e))&&(0,r.jsx)("p",{css:{color:w.color.muted,fontSize:w.size.small},children:"Whoever is cut or withdraws counts +10 for each round they don't finish."})]})}let eV=(0,h.graphql)(`
  fragment StampFields on Leaderboard @_unmask {
    tournament { id state rounds { number state } }
    asOf
    stale
  }
`);function eK({of:{tournament:e,asOf:n,stale:t}}){let o=null===n?null:new Date(n),s=(0,b.j1)(),a="LIVE"===e.state&&!t,l=o&&`${a?"":`${(0,b.m7)(s,o)}, `}${(0,b.Hi)(s,o)}`;return(0,r.jsxs)(r.Fragment,{children:[(0,r.jsxs)("p",{css:{display:"flex",flexWrap:"wrap",justifyContent:"space-between",gap:`0 ${w.space.base}`,fontSize:w.size.small},children:[(0,r.jsx)("strong",{children:eh(e)}),o&&(0,r.jsxs)("span",{css:{color:w.color.muted},children:["Scores as of ",(0,r.jsx)("time",{dateTime:o.toISOString(),children:l})]})]}),t&&(0,r.jsx)(H.Notice,{children:"Live scores are late. The board goes on as soon as new ones come."})]})}let eX=(0,h.graphql)(`
    fragment LiveBoardFields on Leaderboard @_unmask {
      version
      ...StampFields @unmask
      rows { ...LiveRowFields @unmask }
    }
  `,[eV,eO]),eZ=(0,h.graphql)(`
    query LiveBoard($tournament: ID!) {
      leaderboard(tournament: $tournament) { ...LiveBoardFields @unmask }
    }
  `,[eX]),e0=(0,h.graphql)(`
    subscription LiveBoardChanges($tournament: ID!) {
      leaderboard(tournament: $tournament) { ...LiveBoardFields @unmask }
    }
  `,[eX]);function e1({tournament:e}){let{data:n,previousData:t,error:o,refetch:l,subscribeToMore:i}=(0,a.useQuery)(eZ,{variables:{tournament:e},fetchPolicy:"cache-and-network"}),d=eS((n??t)?.leaderboard);(0,s.useEffect)(()=>i({document:e0,variables:{tournament:e},updateQuery:(e,{subscriptionData:n})=>n.data}),[i,e]);let c=u();return(m(6e5,c,()=>{null!==c&&c-Date.parse(d?.asOf??"")>=6e5&&l()}),d)?(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.snug},children:[o&&(0,r.jsx)(x.FaultNotice,{error:o,onRetry:l}),(0,r.jsx)(eK,{of:d}),(0,r.jsx)(eJ,{rows:d.rows})]}):o?(0,r.jsx)(x.FaultNotice,{error:o,onRetry:l}):(0,r.jsx)(y.Skeleton,{rows:10,label:"Loading the leaderboard"})}var e5=t(1099);let e3=(0,h.graphql)(`
  query TeeTimes($tournament: ID!) {
    tournament(id: $tournament) {
      id
      zone
      field { id name status teeTimes { round at } }
    }
  }
`);function e2({tournament:e}){let{data:n,previousData:t,error:o,refetch:s}=(0,a.useQuery)(e3,{variables:{tournament:e},fetchPolicy:"cache-and-network"});m(36e5,u(),()=>s());let l=(n??t)?.tournament;return l?0===l.field.length?(0,r.jsx)(g.EmptyState,{children:"Who plays isn't known yet. The field comes out early in the week."}):(0,r.jsx)(e6,{of:l}):o?(0,r.jsx)(x.FaultNotice,{error:o,onRetry:s}):(0,r.jsx)(y.Skeleton,{rows:10,label:"Loading the tee times"})}let e6=(0,s.memo)(function({of:{zone:e,field:n}}){return(0,r.jsx)(e5.Table,{label:"Tee times",rowHeader:"Player Name",columns:e9(e,(0,b.j1)()),rows:n.toSorted((e,n)=>e7(e)-e7(n)),rowKey:({id:e})=>e,tone:e=>(({status:e})=>eL.includes(e))(e)?"out":void 0,maxHeight:600})}),e4=({teeTimes:e})=>e.find(({round:e})=>1===e)?.at;function e7(e){return(({status:e})=>eL.includes(e))(e)?Number.MAX_SAFE_INTEGER:Date.parse(e4(e)??"")||Number.MAX_SAFE_INTEGER-1}let e9=(e,n)=>[{name:"Player Name",cell:({name:e})=>e},{name:"Tee Time",kind:"figure",cell:t=>{if((({status:e})=>eL.includes(e))(t))return"WD";let o=e4(t);return o?(0,r.jsx)(e8,{zone:e,here:n,at:new Date(o)}):"-"}}];function e8({zone:e,here:n,at:t}){if((0,b.j8)(n,e,t))return(0,r.jsx)("time",{dateTime:t.toISOString(),children:(0,b.NR)(e,t)});let o=(0,b.m7)(n,t)===(0,b.m7)(e,t)?"":`${(0,b.m7)(n,t)}, `;return(0,r.jsxs)("time",{dateTime:t.toISOString(),css:{display:"inline-flex",alignItems:"baseline",columnGap:"0.6em",[w.phone]:ne},children:[o+(0,b.NR)(n,t),(0,r.jsx)("small",{css:{color:w.color.muted,fontSize:w.size.small},children:(0,b.Hi)(e,t)})]})}let ne={flexDirection:"column",alignItems:"flex-end",lineHeight:1.15};function nn(){let{tournament:e,isInPlay:n,error:t,retry:o}=ef();return(0,r.jsxs)(em.Panel,{title:"LEADERBOARD",children:[t&&!e&&(0,r.jsx)(x.FaultNotice,{error:t,onRetry:o}),void 0===e&&!t&&(0,r.jsx)(y.Skeleton,{rows:10,label:"Loading the leaderboard"}),null===e&&(0,r.jsx)(g.EmptyState,{children:"There is no tournament yet. The leaderboard opens with the first one."}),e&&(n?(0,r.jsx)(e1,{tournament:e.id},e.id):(0,r.jsx)(e2,{tournament:e.id},e.id))]})}var nt=t(5650);let no=(0,h.graphql)(`
  fragment ViewRulesFields on Pool { format }
`),ns=(0,h.graphql)(`
  query Rules {
    formats { format rulesText }
  }
`);function nr({of:e}){let{format:n}=(0,a.useFragment)(no,e),[t,o]=(0,s.useState)(!1);return(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(C.Button,{onClick:()=>o(!0),children:"View Rules"}),(0,r.jsx)(M.Dialog,{open:t,onClose:()=>o(!1),title:`Rules for ${nt.E[n]} format`,children:(0,r.jsx)(na,{format:n})})]})}function na({format:e}){let{data:n,error:t,refetch:o}=(0,a.useQuery)(ns),s=n?.formats.find(n=>n.format===e);return t?(0,r.jsx)(x.FaultNotice,{error:t,onRetry:o}):s?(0,r.jsx)("div",{css:{display:"grid",gap:w.space.snug},children:s.rulesText.map(e=>(0,r.jsx)("p",{children:e},e))}):(0,r.jsx)(y.Skeleton,{rows:6,label:"Loading the rules"})}let nl="fairway.forecast";function ni(){let e=function(){try{let e=JSON.parse(localStorage.getItem(nl)??"null");return Array.isArray(e?.hours)?e:null}catch{return null}}();if(!e)return null;let{told:n,keptAt:t,asOf:o}=e,s=Date.parse(n.now)+(Date.now()-t)*n.speed,r=s-Date.parse(o);return r>=0&&r<36e5?{forecast:e,time:s}:null}let nd="M7 19.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.5-1.6A5.3 5.3 0 0 1 17.5 19.5z",nc={Sun:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)("circle",{cx:12,cy:12,r:4.75,fill:w.color.flag}),(0,r.jsx)("path",{d:"M12 1.5v3m0 15v3m10.5-10.5h-3m-15 0h-3m17.9-7.4-2.1 2.1M6.7 17.3l-2.1 2.1m14.8 0-2.1-2.1M6.7 6.7 4.6 4.6"})]}),Rain:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)("path",{d:nd,transform:"translate(0 -5)",fill:w.color.sunken}),(0,r.jsx)("path",{d:"m8 17-1.5 5m6-5L11 22m6-5-1.5 5"})]}),Clouds:(0,r.jsx)("path",{d:nd,fill:w.color.sunken})};function nu({condition:e}){let n=/rain|drizzle|thunder|shower|sleet|snow|ice|blizzard/i.test(e)?"Rain":/cloud|overcast|mist|fog/i.test(e)?"Clouds":/sun|clear/i.test(e)?"Sun":"Clouds";return(0,r.jsx)("svg",{role:"img","aria-label":n,viewBox:"0 0 24 24",width:28,height:28,fill:"none",stroke:"currentColor",strokeWidth:1.5,strokeLinecap:"round",strokeLinejoin:"round",css:{flex:"none"},children:nc[n]})}let nm=(0,h.graphql)(`
  query HourlyForecast {
    clock { now zone speed }
    weather { asOf hours { at condition tempF windMph } }
  }
`);function nh(){let{data:e,error:n,refetch:t}=(0,a.useQuery)(nm,{fetchPolicy:"network-only"}),[o]=(0,s.useState)(ni),l=u();m(36e5,l,()=>t()),(0,s.useEffect)(()=>{let n=e?.weather.asOf;n&&function(e,n){let t={...e,told:n,keptAt:Date.now()};try{localStorage.setItem(nl,JSON.stringify(t))}catch{}}({asOf:n,zone:e.clock.zone,hours:e.weather.hours},e.clock)},[e]);let i=e?{asOf:e.weather.asOf??"",zone:e.clock.zone,hours:e.weather.hours}:o?.forecast,d=l??(e?Date.parse(e.clock.now):o?.time)??0,c=i?.hours.filter(({at:e})=>np(Date.parse(e),d))??[],h=e?.weather.hours.length===0;return(0,r.jsxs)(em.Panel,{title:"Hourly Weather Report",children:[c.length>0&&i&&(0,r.jsx)(nf,{hours:c,zone:i.zone}),0===c.length&&n&&(0,r.jsx)(x.FaultNotice,{error:n,onRetry:t}),0===c.length&&!n&&h&&(0,r.jsx)("p",{css:{color:w.color.muted},children:"There is no forecast for the coming hours."}),0===c.length&&!n&&!h&&(0,r.jsx)(y.Skeleton,{rows:6,label:"Loading the weather"})]})}let np=(e,n)=>e>n-36e5&&e<=n-36e5+q;function nf({hours:e,zone:n}){let t=e[0],o=t&&!(0,b.j8)(n,(0,b.j1)(),new Date(t.at));return(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)("ol",{css:{listStyle:"none"},children:e.map(({at:e,condition:t,tempF:o,windMph:s})=>(0,r.jsxs)("li",{css:{display:"grid",gridTemplateColumns:"3.25rem auto minmax(0, 1fr) auto",alignItems:"center",columnGap:w.space.snug,minHeight:"3.25rem",borderBottom:w.hairline,lineHeight:1.2},children:[(0,r.jsx)("time",{dateTime:e,css:{...w.condensed,fontSize:w.size.lead,fontWeight:600},children:(0,b.eC)(n,new Date(e))}),(0,r.jsx)(nu,{condition:t}),(0,r.jsx)("span",{css:{fontSize:w.size.small},children:t}),(0,r.jsxs)("span",{css:{textAlign:"right"},children:[(0,r.jsxs)("strong",{css:{...w.condensed,fontSize:w.size.lead},children:[Math.round(o),"°F"]}),(0,r.jsxs)("span",{css:{display:"block",color:w.color.muted,fontSize:w.size.tiny},children:[Math.round(s)," mph"]})]})]},e))}),o&&(0,r.jsx)("p",{css:{marginTop:w.space.tight,color:w.color.muted,fontSize:w.size.small},children:"The hours are those at the course."})]})}var ng=t(7997);function nx({cache:e},n){e.modify({fields:{myPools:(e,{readField:t})=>e.filter(e=>t("id",e)!==n)}});let t=e.identify({__typename:"Pool",id:n});void 0!==t&&e.evict({id:t}),e.gc()}let nj=(0,h.graphql)(`
  mutation DeletePool($pool: String!) { deletePool(pool: $pool) }
`);function ny({id:e,name:n}){let[t,{loading:r}]=(0,a.useMutation)(nj),[l,i]=(0,s.useState)(null),d=(0,o.useNavigate)(),c=(0,a.useApolloClient)();return{send:async()=>{i(null);try{await t({variables:{pool:n}}),d(o.paths.createPool()),nx(c,e),(0,G.showToast)(`${n} is deleted.`)}catch(e){i((0,ng.qz)(e,"Error deleting pool"))}},busy:r,fault:l}}let nw=(0,h.graphql)(`
  fragment EndedDialogFields on Pool {
    id
    name
    ended
    delete { allowed code message until }
  }
`);function nb({of:e,waits:n}){let t=(0,a.useFragment)(nw,e),o=ny(t),[l,i]=(0,s.useState)(!1),d=()=>i(!0);return(0,r.jsxs)(M.Dialog,{open:t.ended&&!l&&!n,onClose:d,title:"Your tournament has ended",actions:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(C.Button,{kind:t.delete.allowed?"quiet":"secondary",onClick:d,children:"Close"}),t.delete.allowed&&(0,r.jsx)(C.Button,{kind:"danger",busy:o.busy,onClick:o.send,children:"Delete Pool"})]}),children:[(0,r.jsx)("p",{children:"The standings and the results stay for as long as the pool is not deleted."}),o.fault&&(0,r.jsx)(H.Notice,{tone:"error",children:o.fault})]})}let nk=({weeks:e})=>(e.findLast(({tournament:e})=>"SCHEDULED"!==e.state)??e[0])?.week,nv=["1st","2nd","3rd"];function nS({prizesCents:e}){let n=e.map((e,n)=>({cents:e,place:nv[n]??""}));return e.every(e=>0===e)?(0,r.jsx)("p",{css:{fontSize:w.size.small},children:"The prizes grow with every buy-in that is paid. None is yet."}):(0,r.jsx)("dl",{"aria-label":"Payouts",css:{display:"flex",flexWrap:"wrap",gap:`${w.space.hair} ${w.space.roomy}`,padding:`${w.space.tight} ${w.space.base}`,color:w.color.onFlag,background:w.color.flag,borderRadius:w.radius.plate},children:n.filter(({cents:e})=>e>0).map(({place:e,cents:n})=>(0,r.jsxs)("div",{css:{display:"flex",alignItems:"baseline",gap:w.space.tight},children:[(0,r.jsx)("dt",{css:{fontSize:w.size.small},children:e}),(0,r.jsx)("dd",{css:{...w.condensed,fontSize:w.size.title,fontWeight:650},children:(0,b.qC)(n)})]},e))})}var nP=t(8523);let nC={id:({user:e})=>e.id,toPar:({total:e,running:n})=>e??n},n$=[1,2,3,4];function nF({label:e,rows:n,scoreName:t,hasRounds:o,viewer:s,onOpen:a}){let l=eB(n,nC);return(0,r.jsx)("section",{"aria-label":e,tabIndex:0,css:eG,children:(0,r.jsxs)("table",{css:[eY,a&&e$],children:[(0,r.jsx)("caption",{css:el.visuallyHidden,children:e}),(0,r.jsx)("thead",{children:(0,r.jsxs)("tr",{children:[(0,r.jsx)("th",{scope:"col",children:"Pos"}),(0,r.jsx)("th",{scope:"col","data-part":"name",children:"Player"}),o&&n$.map(e=>(0,r.jsxs)("th",{scope:"col","data-part":"round",children:["R",e]},e)),(0,r.jsx)("th",{scope:"col",children:t})]})}),(0,r.jsx)("tbody",{children:l.map(({row:e,move:n})=>(0,r.jsx)(eE,{row:e,move:n,hasRounds:o,isMine:e.user.username===s,onOpen:a},e.user.id))})]})})}function nT(e){let{rows:n,weeks:t,viewer:o,onOpen:s}=e;return(0,r.jsx)("section",{"aria-label":"Total",tabIndex:0,css:eG,children:(0,r.jsxs)("table",{css:[eY,s&&e$],children:[(0,r.jsx)("caption",{css:el.visuallyHidden,children:"Total"}),(0,r.jsx)("thead",{children:(0,r.jsxs)("tr",{children:[(0,r.jsx)("th",{scope:"col","data-part":"name",children:"User"}),t.map(({week:e})=>(0,r.jsxs)("th",{scope:"col",children:["Week ",e]},e)),(0,r.jsx)("th",{scope:"col",children:"Total"})]})}),(0,r.jsx)("tbody",{children:n.map(n=>(0,r.jsxs)("tr",{"data-tone":eF(n.position,n.user.username===o),onClick:t=>(function({target:e},{weeks:n,onOpen:t},o){let s=e instanceof Element?e.closest("td")?.cellIndex??0:0,r=n[s-1]?.onOpen??t;r?.(o)})(t,e,n.user.username),children:[(0,r.jsx)(eC,{username:n.user.username,onOpen:s}),t.map(({week:e})=>(0,r.jsx)("td",{"data-part":"round",children:(0,r.jsx)(k.Score,{toPar:n.weeks[e-1]??null})},e)),(0,r.jsx)("td",{children:(0,r.jsx)(k.Score,{toPar:n.total??n.running})})]},n.user.id))})]})})}let nz="Total";function nE({board:e,roundName:n,openWeeks:t,viewer:o,onOpen:a}){let l=nk(e),[i,d]=(0,s.useState)(null),[c]=e.weeks,u=e=>t.some(n=>n.week===e)?n=>a(n,e??1):null,m=[...e.weeks.map(({week:e,tournament:n,rows:t=[]})=>({value:String(e),title:`Week ${e}`,content:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)("p",{css:{marginBottom:w.space.tight,color:w.color.muted,fontSize:w.size.small},children:n.name}),(0,r.jsx)(nF,{label:`Week ${e}`,rows:t,scoreName:nz,hasRounds:!0,viewer:o,onOpen:u(e)})]})})),{value:nz,title:nz,content:(0,r.jsx)(nT,{rows:e.rows,weeks:e.weeks.map(({week:e})=>({week:e,onOpen:u(e)})),viewer:o,onOpen:u(l)})}],h=e.weeks.find(({week:e})=>e===l)??c;return(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.snug},children:[h&&e.asOf&&(0,r.jsx)(eK,{of:{tournament:h.tournament,asOf:e.asOf,stale:e.stale}}),0===e.rows.length?(0,r.jsx)(g.EmptyState,{children:"Nobody is on the board yet. Players come onto it with their buy-in."}):e.weeks.length>1?(0,r.jsx)(nP.Tabs,{label:"Weeks",tabs:m,value:i??String(l),onChange:d}):(0,r.jsx)(nF,{label:"Standings",rows:e.rows,scoreName:null===n?nz:`${n} Score`,hasRounds:null===n,viewer:o,onOpen:u(c?.week)}),e.unranked.length>0&&(0,r.jsxs)("p",{css:{color:w.color.muted,fontSize:w.size.small,overflowWrap:"anywhere"},children:["Not on the board, because the buy-in isn't paid or they joined in play:"," ",e.unranked.map(({username:e})=>e).join(", "),"."]})]})}var nD=t(7917);let nI=(0,s.lazy)(async()=>({default:(await t.e(453).then(t.bind(t,9692))).QrCode})),nN=(0,h.graphql)(`
  fragment InvitePeopleFields on Pool {
    id
    name
    isPrivate
    settings { code }
    invitation { url expiresAt }
  }
`),nR=(0,h.graphql)("mutation CreateInvitation($pool: String!) { createInvitation(pool: $pool) { id ...InvitePeopleFields } }",[nN]),nL=(0,h.graphql)("mutation RevokeInvitation($pool: String!) { revokeInvitation(pool: $pool) { id ...InvitePeopleFields } }",[nN]);function nO({of:e}){let n=(0,a.useFragment)(nN,e),[t,o]=(0,s.useState)(!1),[l,i]=(0,s.useState)(null),[d,c]=(0,a.useMutation)(nR),[u,m]=(0,a.useMutation)(nL);if("NOT_ADMIN"===n.settings.code)return null;let h={pool:n.name},p=async e=>{i(null),await e().catch(e=>i((0,ng.qz)(e,"The invitation could not be changed.")))},{invitation:f}=n;return(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(C.Button,{onClick:()=>{o(!0),n.invitation||p(()=>d({variables:h}))},children:"Invite"}),(0,r.jsxs)(M.Dialog,{open:t,onClose:()=>o(!1),title:`Invite to ${n.name}`,actions:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(C.Button,{kind:"quiet",onClick:()=>o(!1),children:"Close"}),f&&(0,r.jsx)(C.Button,{busy:m.loading,onClick:()=>p(()=>u({variables:h})),children:"Take it back"}),!f&&(0,r.jsx)(C.Button,{kind:"primary",busy:c.loading,onClick:()=>p(()=>d({variables:h})),children:"Make a new link"})]}),children:[l&&(0,r.jsx)(H.Notice,{tone:"error",children:l}),f?(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.base},children:[(0,r.jsxs)("p",{children:["Whoever has this link can join",n.isPrivate&&", without the pin",", until"," ",(0,b.Ii)((0,b.j1)(),new Date(f.expiresAt)),"."]}),(0,r.jsx)("p",{css:{overflowWrap:"anywhere",fontSize:w.size.small,userSelect:"all"},children:f.url}),(0,r.jsx)("div",{children:(0,r.jsx)(C.Button,{kind:"primary",onClick:()=>(async function(e){try{await navigator.clipboard.writeText(e),(0,G.showToast)("The link is copied. Send it to your friends.")}catch{(0,G.showToast)("The link can't be copied here. Mark it and copy it by hand.")}})(f.url),children:"Copy link"})}),(0,r.jsx)(s.Suspense,{fallback:(0,r.jsx)("div",{css:{height:"12rem"}}),children:(0,r.jsx)(nI,{text:f.url,label:`QR code of the link to ${n.name}`})})]}):(0,r.jsx)("p",{css:{color:w.color.muted},children:c.loading?"The link is being made.":"There is no link now: the last one works no more."})]})]})}function nA({pool:e}){return(0,r.jsx)(C.Button,{onClick:async()=>{try{await navigator.clipboard.writeText(new URL(o.paths.standings(e),location.href).href),(0,G.showToast)("The link is copied. Send it to your friends.")}catch{(0,G.showToast)("The link can't be copied here. Send your friends the address of this page.")}},children:"Copy pool link"})}var nq=t(3823);let nM=(0,h.graphql)(`
  fragment DeletePoolFields on Pool {
    id
    name
    buyInCents
    delete { allowed code message until }
  }
`);function nB({of:e}){let n=(0,a.useFragment)(nM,e),t=ny(n),[o,l]=(0,s.useState)(!1);return"NOT_ADMIN"===n.delete.code?null:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(V,{decision:n.delete,children:e=>(0,r.jsx)(C.Button,{...e,kind:"danger",onClick:()=>l(!0),children:"Delete Pool"})}),(0,r.jsx)(nq.ConfirmDialog,{open:o,question:`Delete ${n.name}?`,confirmText:"Delete Pool",danger:!0,busy:t.busy,onConfirm:t.send,onCancel:()=>l(!1),children:(0,r.jsxs)("div",{css:{display:"grid",gap:w.space.snug},children:[(0,r.jsxs)("p",{children:["It is gone for all its members, and can't be brought back.",n.buyInCents>0&&" Buy-ins that are paid and not played for go back to the balances."]}),t.fault&&(0,r.jsx)(H.Notice,{tone:"error",children:t.fault})]})})]})}function nW({open:e,candidates:n,onClose:t,onSend:o,otherwise:s}){let a=(0,B.m)({check:({newAdmin:e})=>({newAdmin:!e&&"Please choose who becomes the admin."}),send:({newAdmin:e})=>o(e),otherwise:s});return(0,r.jsx)(W.FormDialog,{open:e,onClose:t,title:"Please choose a new admin before leaving the pool.",form:a,submitText:"Confirm",danger:!0,children:(0,r.jsx)(U.Select,{label:"New admin",options:[{value:"",text:"Select a user",disabled:!0},...n.map(e=>({value:e,text:e}))],defaultValue:"",...a.field("newAdmin")})})}let nH=(0,h.graphql)(`
  fragment LeavePoolFields on Pool {
    id
    name
    memberCount
    buyInCents
    admin { id }
    members { user { id username } }
    entry { id paid }
    contest { id state }
    leave { allowed code message until }
  }
`),nU=(0,h.graphql)(`
  mutation LeavePool($pool: String!, $newAdmin: String) {
    leavePool(pool: $pool, newAdmin: $newAdmin)
  }
`),n_="Failed to leave the pool. Please try again.";function nG({of:e}){let n=(0,a.useFragment)(nH,e),[t,l]=(0,s.useState)("no"),[i,d]=(0,s.useState)(null),[c,{loading:u}]=(0,a.useMutation)(nU),m=(0,o.useNavigate)(),h=(0,a.useApolloClient)(),p="NEEDS_SUCCESSOR"===n.leave.code,f=async e=>{await c({variables:{pool:n.name,newAdmin:e}}),m(o.paths.joinPool()),nx(h,n.id),(0,G.showToast)(1===n.memberCount?`${n.name} is deleted.`:`You have left ${n.name}.`)},g=()=>{d(null),l("sure")};return(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(V,{decision:p?{...n.leave,allowed:!0}:n.leave,children:e=>(0,r.jsx)(C.Button,{...e,kind:"danger",onClick:g,children:"Leave Pool"})}),(0,r.jsx)(nq.ConfirmDialog,{open:"sure"===t,question:"Are you sure you want to leave this pool?",danger:!0,busy:u,onConfirm:()=>{if(p)return l("successor");f(null).catch(async e=>{if((0,ng.Of)(e)?.code!=="NEEDS_SUCCESSOR")return d((0,ng.qz)(e,n_));await h.refetchQueries({include:"active"}),l("successor")})},onCancel:()=>l("no"),children:(0,r.jsxs)("div",{css:{display:"grid",gap:w.space.snug},children:[(function(e){let{memberCount:n,entry:t,contest:o,buyInCents:s}=e,r=o?.state==="SCHEDULED"||o?.state==="OPEN";return[...t?.paid&&r&&s>0?[`Your buy-in of ${(0,b.qC)(s)} goes back to your account balance. The fee for paying by card does not.`]:[],...1===n?["You are the only one in it, so the pool is deleted."]:[]]})(n).map(e=>(0,r.jsx)("p",{children:e},e)),i&&(0,r.jsx)(H.Notice,{tone:"error",children:i})]})}),(0,r.jsx)(nW,{open:"successor"===t,candidates:n.members.flatMap(({user:e})=>e.id===n.admin.id?[]:[e.username]),onClose:()=>l("no"),onSend:f,otherwise:n_})]})}var nY=t(9350);let nQ=(0,h.graphql)(`
  fragment MembersFields on Pool {
    id
    name
    admin { id }
    members { user { id username profilePic } }
  }
`);function nJ({of:e}){let{name:n,admin:t,members:s}=(0,a.useFragment)(nQ,e);return(0,r.jsxs)("section",{"aria-label":"Members",children:[(0,r.jsx)("h4",{css:{marginBottom:w.space.tight,fontSize:w.size.lead},children:"Members"}),(0,r.jsx)("ul",{css:{maxHeight:"15rem",overflowY:"auto",border:w.hairline,background:w.color.raised,listStyle:"none"},children:s.map(({user:e})=>(0,r.jsx)("li",{children:(0,r.jsxs)(o.Link,{href:o.paths.userProfile(e.username,n),css:{display:"flex",alignItems:"center",gap:w.space.snug,minHeight:w.touch,padding:`${w.space.hair} ${w.space.snug}`,color:"inherit",textDecoration:"none","&:focus-visible":{outlineOffset:-3},[w.pointer]:{"&:hover":{background:w.color.sunken}}},children:[(0,r.jsx)(nY.Avatar,{name:e.username,picture:e.profilePic,edge:32}),(0,r.jsx)("span",{css:{...w.condensed,fontSize:w.size.lead,fontWeight:600},children:e.username}),e.id===t.id&&(0,r.jsx)("span",{css:{color:w.color.muted,fontSize:w.size.small},children:"admin"})]})},e.id))})]})}let nV=(0,h.graphql)(`
  fragment PayoutsFields on Pool {
    id
    buyInCents
    payoutsBps
    contest { id potCents prizesCents }
  }
`),nK=["1st","2nd","3rd"];function nX({of:e}){let{buyInCents:n,payoutsBps:t,contest:o}=(0,a.useFragment)(nV,e);if(0===n)return(0,r.jsx)("p",{children:"This pool is free: it is played without prizes."});let s=t.map((e,n)=>({place:nK[n]??"",bps:e,cents:o?.prizesCents[n]??0})).filter(({bps:e})=>e>0);return(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.tight},children:[(0,r.jsx)(e5.Table,{label:"Payouts",rowHeader:"Place",columns:[{name:"Place",cell:({place:e})=>e},{name:"Share",kind:"figure",cell:({bps:e})=>(0,b.fL)(e)},{name:"Prize",kind:"figure",cell:({cents:e})=>(0,b.qC)(e)}],rows:s,rowKey:({place:e})=>e}),o&&(0,r.jsx)("p",{css:{color:w.color.muted,fontSize:w.size.small},children:function({potCents:e,prizesCents:n},t){let o=e/t,s=`The pot is ${(0,b.qC)(e)}, from ${o} paid ${1===o?"entry":"entries"}.`,r=e-n.reduce((e,n)=>e+n,0);return r>0?`${s} Prizes are whole dollars, which leaves ${(0,b.qC)(r)}.`:s}(o,n)})]})}let nZ=(0,h.graphql)(`
  fragment PoolInfoFields on Pool {
    id
    format
    round
    buyInCents
    feeCents
    memberCount
    maxUsers
    isPrivate
    admin { id username }
    contest { id weeks { week tournament { id name startsOn rounds { number } } } }
  }
`);function n0({of:e}){let n=(0,a.useFragment)(nZ,e);return(0,r.jsx)("dl",{css:{display:"grid",gridTemplateColumns:"auto minmax(0, 1fr)",gap:`${w.space.hair} ${w.space.base}`,lineHeight:1.35,overflowWrap:"anywhere","& dt":{color:w.color.muted,fontSize:w.size.small,lineHeight:1.55},"& dd":{fontWeight:600}},children:(function(e){let{format:n,round:t,admin:o,memberCount:s,maxUsers:r,isPrivate:a,contest:l}=e,i=l?.weeks??[];return[["Format",nt.E[n]],...t?[["Round",nt.d[t]]]:[],["Admin",o.username],["Players",null===r?String(s):`${s} of ${r}`],["Buy-in",n1(e)],["Joining",a?"Private, with a pin":"Open to all"],...i.map(({week:e,tournament:{name:n,startsOn:t,rounds:o}})=>[i.length>1?`Week ${e}`:"Tournament",`${n}, ${(0,b.Q4)(t,o.length)}`])]})(n).map(([e,n])=>[(0,r.jsx)("dt",{children:e},e),(0,r.jsx)("dd",{children:n},`${e} text`)])})}let n1=({buyInCents:e,feeCents:n})=>0===e?"Free":`${(0,b.qC)(e)}, by card ${(0,b.qC)(n)} more`,n5=(0,h.graphql)(`
    fragment PoolInformationFields on Pool {
      id
      name
      ...PoolInfoFields
      ...PayoutsFields
      ...MembersFields
      ...LeavePoolFields
      ...DeletePoolFields
      ...InvitePeopleFields
    }
  `,[nZ,nV,nQ,nH,nM,nN]);function n3({of:e}){let n=(0,a.useFragment)(n5,e),t=(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.roomy},children:[(0,r.jsx)(n0,{of:n}),(0,r.jsx)(nX,{of:n}),(0,r.jsx)(nJ,{of:n}),(0,r.jsxs)("div",{css:{display:"flex",flexWrap:"wrap",alignItems:"start",gap:w.space.tight},children:[(0,r.jsx)(nO,{of:n}),(0,r.jsx)(nA,{pool:n.name}),(0,r.jsx)(nG,{of:n}),(0,r.jsx)(nB,{of:n})]})]});return(0,r.jsx)(nD.Accordion,{sections:[{value:"information",title:"Pool Information & Payouts",content:t}]})}var n2=t(154);function n6({rounds:e,score:n}){return(0,r.jsxs)("dl",{"aria-label":"Counted scores",css:{display:"flex",flexWrap:"wrap",justifyContent:"flex-end",gap:`${w.space.hair} ${w.space.roomy}`,padding:`${w.space.tight} ${w.space.base}`,background:w.color.sunken,borderRadius:w.radius.plate,"& div":{display:"flex",alignItems:"baseline",gap:w.space.tight},"& dt":{fontSize:w.size.small},"& dd":{...w.condensed,fontSize:w.size.title},[w.phone]:{justifyContent:"space-between",'& [data-part="round"]':{display:"none"}}},children:[e.map((e,n)=>null!==e&&(0,r.jsxs)("div",{"data-part":"round",children:[(0,r.jsxs)("dt",{children:["Round ",n+1]}),(0,r.jsx)("dd",{children:(0,r.jsx)(k.Score,{toPar:e})})]},n)),(0,r.jsxs)("div",{children:[(0,r.jsx)("dt",{children:"All counted scores together"}),(0,r.jsx)("dd",{children:(0,r.jsx)(k.Score,{toPar:n})})]})]})}var n4=t(2365);let n7=(0,h.graphql)(`
  fragment RoundOfGolferFields on CountedRound @_unmask {
    round
    toPar
    counts
    penalty
    live
  }
`),n9=(0,h.graphql)(`
    fragment GolferTableFields on CountedGolfer @_unmask {
      golfer { id name status }
      tier
      position
      toPar
      today
      thru
      rounds { ...RoundOfGolferFields @unmask }
      replaced { at golfer { id name } }
    }
  `,[n7]),n8=({golfer:e,toPar:n})=>(({status:e})=>eL.includes(e))(e)?10:n;function te({golfers:e}){return(0,r.jsx)(e5.Table,{label:"Golfers",rowHeader:"Golfers",columns:tt,rows:e.toSorted(tn),rowKey:({golfer:e})=>e.id,tone:({golfer:e})=>(({status:e})=>eL.includes(e))(e)?"out":void 0})}let tn=(e,n)=>(n8(e)??1/0)-(n8(n)??1/0)||e.tier-n.tier,tt=[{name:"Tier",cell:({tier:e})=>e},{name:"Golfers",cell:e=>(0,r.jsx)(ts,{of:e})},{name:"Pos",kind:"figure",cell:({position:e})=>e},{name:"Score",kind:"figure",cell:e=>(0,r.jsx)(k.Score,{toPar:n8(e)})},{name:"Today",kind:"figure",cell:e=>(0,r.jsx)(k.Score,{toPar:to(e)})},...[1,2,3,4].map(e=>({name:`R${e}`,kind:"figure",wideOnly:!0,cell:({rounds:n})=>{let t=n.find(n=>n.round===e);return t?(0,r.jsx)(n4.RoundScore,{...t}):"-"}}))],to=({golfer:e,thru:n,today:t})=>(({status:e})=>eL.includes(e))(e)||null===n||0===n?null:t;function ts({of:{golfer:e,replaced:n}}){return(0,r.jsxs)(r.Fragment,{children:[e.name,n&&(0,r.jsxs)("small",{css:{display:"block",color:w.color.muted,fontSize:w.size.tiny,fontWeight:400},children:["for ",n.golfer.name]})]})}function tr({golfers:e,rounds:n}){return(0,r.jsx)("div",{css:{display:"none",[w.phone]:{display:"grid",gap:w.space.base}},children:n.map((n,t)=>{var o;let s=(o=t+1,e.flatMap(({golfer:e,rounds:n})=>{let t=n.find(e=>e.round===o);return t&&null!==t.toPar?[{name:e.name,round:t}]:[]}).sort((e,n)=>Number(n.round.counts)-Number(e.round.counts)||(e.round.toPar??0)-(n.round.toPar??0)));return 0===s.length?null:(0,r.jsxs)("section",{children:[(0,r.jsxs)("h3",{css:{display:"flex",justifyContent:"space-between",fontSize:w.size.lead},children:["Round ",t+1," ",(0,r.jsx)(k.Score,{toPar:n})]}),(0,r.jsx)("ul",{css:{...w.condensed,listStyle:"none"},children:s.map(({name:e,round:n})=>(0,r.jsxs)("li",{css:{display:"flex",justifyContent:"space-between",gap:w.space.base,padding:`${w.space.hair} 0`,borderBottom:w.hairline},children:[(0,r.jsx)("span",{children:e}),(0,r.jsx)(n4.RoundScore,{...n})]},e))})]},t)})})}let ta=(0,h.graphql)(`
    query PlayerGolfers($pool: String!, $username: String!, $week: Int) {
      pool(name: $pool) {
        id
        board {
          row(username: $username) { id counted(week: $week) { ...GolferTableFields @unmask } }
        }
      }
    }
  `,[n9]),tl=(0,h.graphql)(`
    subscription PlayerGolfersChanges($pool: String!, $username: String!, $week: Int) {
      board(pool: $pool) {
        row(username: $username) { id counted(week: $week) { ...GolferTableFields @unmask } }
      }
    }
  `,[n9]);function ti({pool:e,username:n,week:t,rounds:o,score:l}){let{data:i,error:d,refetch:u,subscribeToMore:m}=(0,a.useQuery)(ta,{variables:{pool:e,username:n,week:t},fetchPolicy:"cache-and-network"});(0,s.useEffect)(()=>m({document:tl,variables:{pool:e,username:n,week:t},context:c,updateQuery:(e,{previousData:n,complete:t,subscriptionData:o})=>t&&n.pool?{pool:{...n.pool,board:o.data.board}}:void 0,onError:()=>void 0}),[m,e,n,t]);let h=i?.pool?.board?.row?.counted;return i?h&&0!==h.length?(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.base},children:[(0,r.jsx)(te,{golfers:h}),(0,r.jsx)(n6,{rounds:o,score:l}),(0,r.jsx)(tr,{golfers:h,rounds:o}),(0,r.jsx)(td,{golfers:h})]}):(0,r.jsx)("p",{children:"There are no golfers to show: nobody was picked, or nobody has teed off yet."}):d?(0,r.jsx)(x.FaultNotice,{error:d,onRetry:u}):(0,r.jsx)("div",{css:{display:"grid",placeItems:"center",minHeight:"12rem",fontSize:w.size.headline},children:(0,r.jsx)(n2.Spinner,{label:"Loading the golfers"})})}function td({golfers:e}){let n=e.flatMap(({rounds:e})=>e).filter(({toPar:e})=>null!==e),t=[n.some(({counts:e})=>!e)&&"Struck through: doesn't count.",n.some(({penalty:e})=>e)&&"pen.: ten over par, for a round that a golfer who is out did not complete.",n.some(({live:e})=>e)&&"*: still playing.",e.some(({replaced:e})=>e)&&"“for”: came in for a golfer who was out before a shot."].filter(e=>!1!==e);return 0===t.length?null:(0,r.jsx)("p",{css:{color:w.color.muted,fontSize:w.size.small},children:t.join(" ")})}function tc({pool:e,board:n,weeks:t,player:o,week:a,onClose:l}){let i=(0,s.useRef)("");null!==o&&(i.current=o);let d=tu(n,i.current),c=n.weeks.find(e=>e.week===nk(n)),u=t=>(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.snug},children:[c?.week===t&&n.asOf&&(0,r.jsx)(eK,{of:{tournament:c.tournament,asOf:n.asOf,stale:n.stale}}),(0,r.jsx)(ti,{pool:e,username:d,week:t,...function({rows:e,weeks:n},t,o){let s=(n.find(e=>e.week===o)?.rows??e).find(({user:e})=>e.username===t);return{rounds:s?.rounds??[],score:s?.total??s?.running??null}}(n,d,t)})]});return(0,r.jsx)(M.Dialog,{open:null!==o&&t.length>0,onClose:l,title:`${d}'s Golfers`,width:"board",children:t.length>1?(0,r.jsx)(nP.Tabs,{label:"Weeks",open:String(a),tabs:t.map(e=>({value:String(e.week),title:`Week ${e.week}`,content:u(e.week)}))}):u(a)})}let tu=({rows:e},n)=>e.find(({user:e})=>e.username.toLowerCase()===n.toLowerCase())?.user.username??n,tm=(0,h.graphql)(`
  fragment CutReminderFields on Pool {
    format
    live
    contest { id settledAt weeks { tournament { id zone rounds { number state } } } }
  }
`),th=["Sat","Sun"];function tp({of:e,time:n}){let{format:t,live:o,contest:s}=(0,a.useFragment)(tm,e),l=s?.weeks[0]?.tournament;if("SINGLE_ROUND"!==t||!o||!l||s.settledAt||null===n)return null;let{zone:i,rounds:d}=l,c=d.some(({number:e,state:n})=>2===e&&"COMPLETE"===n),u=th.some(e=>(0,b.m7)(i,new Date(n)).startsWith(e)),m=d.some(({number:e,state:n})=>e>2&&"SCHEDULED"!==n);return c&&(u||m)?(0,r.jsx)(H.Notice,{children:"Remember that golfers who missed the cut don't play at the weekend. Only those who are still in can be picked."}):null}let tf=(0,h.graphql)(`
  fragment FirstOneFields on Pool { id name memberCount isPrivate contest { id state } }
`);function tg({of:e}){let{name:n,memberCount:t,isPrivate:o,contest:s}=(0,a.useFragment)(tf,e),l=null!==s&&"SCHEDULED"!==s.state&&"OPEN"!==s.state;return t>1||l?null:(0,r.jsxs)(H.Notice,{actions:(0,r.jsx)(nA,{pool:n}),children:["You are the first one here. Friends to whom you send the link",o&&" and the pin"," can join at once."]})}var tx=t(5268);let tj=(0,h.graphql)(`
  fragment LockCountdownFields on Pool {
    id
    name
    round
    contest { id weeks { week opensAt lockAt tournament { id zone } } }
  }
`);function ty({of:e,time:n}){let{name:t,round:s,contest:l}=(0,a.useFragment)(tj,e),i=l?.weeks??[],d=null===n?void 0:i.find(({lockAt:e})=>Date.parse(e)>n);if(!d||null===n)return null;let{week:c,opensAt:u,lockAt:m,tournament:h}=d,p=Date.parse(u)<=n,f=new Date(p?m:u),g=i.length>1?` of week ${c}`:"";return(0,r.jsxs)("p",{css:{fontSize:w.size.small},children:[(0,r.jsxs)("strong",{children:["Picks",g," ",p?"lock":"open"," in ",(0,b.S5)(f.getTime()-n)]}),(0,r.jsxs)("span",{css:{display:"block",color:w.color.muted},children:[F(h.zone,f),null!==s&&p&&". Each golfer locks at their own tee time."]}),p&&(0,r.jsx)("span",{css:{display:"block",marginTop:w.space.hair},children:(0,r.jsx)(tx.TextLink,{href:o.paths.golfers(t),children:"Pick your golfers"})})]})}let tw=(0,h.graphql)(`
    fragment StandingsPanelFields on Pool {
      id
      name
      round
      buyInCents
      contest { id state prizesCents weeks { week lockAt tournament { id } } }
      ...PoolInformationFields
      ...FirstOneFields
      ...CutReminderFields
      ...LockCountdownFields
    }
  `,[n5,tf,tm,tj]);function tb({of:e,board:n,error:t,retry:l,onPodium:i}){let d=(0,a.useFragment)(tw,e),c=(0,o.usePlayerInAddress)(),m=(0,p.useUsername)(),h=(0,o.useNavigate)(),f=u(),j=n?function({weeks:e},n,t){return e.filter(({week:e,tournament:o})=>"SCHEDULED"!==o.state||n.some(({week:n,lockAt:o})=>n===e&&null!==t&&Date.parse(o)<=t))}(n,d.contest?.weeks??[],f):[],[b,k]=(0,s.useState)(null);return(0,r.jsx)(em.Panel,{title:"POOL STANDINGS",actions:n&&n.podium.length>0&&(0,r.jsx)(C.Button,{onClick:i,children:"Winners"}),children:(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.base},children:[(0,r.jsx)(n3,{of:d}),(0,r.jsx)(tg,{of:d}),(0,r.jsx)(tp,{of:d,time:f}),d.buyInCents>0&&d.contest&&(0,r.jsx)(nS,{prizesCents:d.contest.prizesCents}),d.contest?.state==="VOID"&&(0,r.jsx)(H.Notice,{children:"This contest came to nothing, and every buy-in went back to its balance."}),(0,r.jsx)(ty,{of:d,time:f}),t&&(0,r.jsx)(x.FaultNotice,{error:t,onRetry:l}),void 0===n&&!t&&(0,r.jsx)(y.Skeleton,{rows:8,label:"Loading the standings"}),null===n&&(0,r.jsx)(g.EmptyState,{children:"The standings begin with the next tournament on the schedule."}),n&&(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(nE,{board:n,roundName:d.round&&nt.d[d.round],openWeeks:j,viewer:m,onOpen:(e,n)=>{k(n),h(o.paths.standings(d.name,e))}}),(0,r.jsx)(tc,{pool:d.name,board:n,weeks:j,player:c,week:b??nk(n)??1,onClose:()=>h(o.paths.standings(d.name),{replace:!0})})]})]})})}let tk=e=>`fairway.podium-seen.${e}`,tv=(0,h.graphql)(`
    fragment PoolHomeFields on Pool {
      id
      name
      numTournaments
      contest { id }
      ...StandingsPanelFields
      ...ViewRulesFields
      ...EndedDialogFields
    }
  `,[tw,no,nw]);function tS({of:e,isHidden:n,onNews:t}){var o,l;let i,d,h,p=(0,a.useFragment)(tv,e),f=function({pool:e,byWeek:n,onRefusal:t}){let{data:o,previousData:r,error:l,refetch:i,subscribeToMore:d}=(0,a.useQuery)(eN,{variables:{pool:e,byWeek:n},fetchPolicy:"cache-and-network"}),h=(o??r)?.pool,p=eS(void 0===h?void 0:h?.board??null),f=(0,s.useEffectEvent)(t);(0,s.useEffect)(()=>d({document:eR,variables:{pool:e,byWeek:n},context:c,updateQuery:(e,{previousData:n,complete:t,subscriptionData:o})=>{let s=o.data.board;return t&&n.pool?{pool:{...n.pool,board:s}}:void 0},onError:()=>f()}),[d,e,n]);let g=u();return m(6e5,g,()=>{null!==g&&g-Date.parse(p?.asOf??"")>=6e5&&i()}),{board:p,error:l,retry:i}}({pool:p.name,byWeek:p.numTournaments>1,onRefusal:t}),g=function(e,n){let[t,o]=(0,s.useState)(null),[r,a]=(0,s.useState)(!1),l=null!==e&&t!==e&&null===localStorage.getItem(tk(e));return{open:(n?.podium.length??0)>0&&(r||l),show:()=>a(!0),close:()=>{a(!1),o(e);try{null!==e&&localStorage.setItem(tk(e),"yes")}catch{}}}}(p.contest?.id??null,f.board);return o=f.board,l=t,i=o&&[o.official,o.rows.length,o.unranked.length].join(" "),d=(0,s.useEffectEvent)(l),h=(0,s.useRef)(i),(0,s.useEffect)(()=>{i&&h.current&&i!==h.current&&d(),h.current=i??h.current},[i]),(0,r.jsxs)("div",{hidden:n,children:[(0,r.jsxs)("div",{css:tP,children:[(0,r.jsx)(tb,{of:p,...f,onPodium:g.show}),(0,r.jsx)(nn,{}),(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:w.space.wide},children:[(0,r.jsx)("div",{css:{display:"grid"},children:(0,r.jsx)(nr,{of:p})}),(0,r.jsx)(ex,{}),(0,r.jsx)(nh,{}),(0,r.jsx)(eu.Slot,{name:"allUsers"})]})]}),(0,r.jsx)(eu.Slot,{name:"poolChat",pool:p.name}),(0,r.jsx)(ek,{podium:f.board?.podium??[],open:g.open&&!n,onClose:g.close}),(0,r.jsx)(nb,{of:p,waits:g.open||n})]})}let tP={display:"grid",gridTemplateColumns:"minmax(0, 1fr)",alignItems:"start",gap:w.space.wide,[w.desk]:{gridTemplateColumns:"minmax(0, 1fr) 18rem","& > section:first-of-type":{gridColumn:"1 / -1"}},"@media (min-width: 1200px)":{gridTemplateColumns:"25rem minmax(0, 1fr) 16rem",gap:"2rem","& > section:first-of-type":{gridColumn:"auto"}}},tC=(0,h.graphql)(`
    query PoolPage($name: String!) {
      pool(name: $name) {
        id
        name
        isMember
        ...PoolFactsFields
        ...PoolSettingsFields
        ...PoolHomeFields
        ...JoinPoolFields
      }
    }
  `,[N.f,et,tv,A.w]);function t$({name:e}){var n,t,l,i;let d,c,h,{data:p,previousData:y,error:b,refetch:k}=(0,a.useQuery)(tC,{variables:{name:e},fetchPolicy:"cache-and-network"}),v=(0,o.useNavigate)(),S=(0,er.K)(1e3),P=p??y,$=P?.pool,F=()=>void k().catch(()=>void 0);m(36e5,u(),F),n=e,t=$?.name,d=(0,o.useNavigate)(),c=(0,o.usePlayerInAddress)(),(0,s.useEffect)(()=>{void 0!==t&&t!==n&&d(o.paths.standings(t,c),{replace:!0})},[n,t,c,d]),l=$?.isMember,i=F,h=(0,s.useRef)(l),(0,s.useEffect)(()=>{!1===h.current&&l&&i(),h.current=l},[l,i]);let T=!S||!P&&!b;return(0,r.jsxs)(j.Page,{title:$?.name??e,lead:$?(0,r.jsx)(N.A,{of:$}):T&&(0,r.jsx)("span",{css:{fontSize:w.size.small},children:" "}),actions:(0,r.jsxs)(r.Fragment,{children:[$?.isMember&&(0,r.jsx)(es,{of:$}),(0,r.jsx)(C.Button,{onClick:()=>v(o.paths.myPools()),children:"My Pools"})]}),children:[T&&(0,r.jsx)(ec,{label:"Loading the pool"}),$?.isMember&&(0,r.jsx)(tS,{of:$,isHidden:T,onNews:F}),!T&&b&&!$&&(0,r.jsx)(x.FaultNotice,{error:b,onRetry:k}),!T&&$?.isMember===!1&&(0,r.jsx)(g.EmptyState,{actions:(0,r.jsx)(A.B,{of:$,kind:"primary"}),children:"You are not in this pool. Its standings are for its members."}),!T&&P?.pool===null&&(0,r.jsx)(g.EmptyState,{actions:(0,r.jsx)(f.ButtonLink,{href:o.paths.joinPool(),children:"Join Pool"}),children:"There is no pool of that name. It may have been deleted."})]})}let tF=(0,s.lazy)(async()=>({default:(await t.e(674).then(t.bind(t,217))).CreatePoolPage})),tT=(0,s.lazy)(async()=>({default:(await t.e(385).then(t.bind(t,8168))).JoinPoolPage})),tz=(0,s.lazy)(async()=>({default:(await t.e(303).then(t.bind(t,2858))).InvitationPage})),tE=(0,s.lazy)(async()=>({default:(await t.e(928).then(t.bind(t,2923))).NewsPage})),tD={name:"mfe-pools",contract:1,routes:{[o.routes.myPools]:function(){let e=(0,p.useUsername)()??"",n=u(),{data:t,previousData:s,error:l,refetch:i}=(0,a.useQuery)(O,{variables:{viewer:e},fetchPolicy:"cache-and-network"}),d=(t??s)?.myPools;return(0,r.jsxs)(j.Page,{title:"My Pools",children:[l&&(0,r.jsx)(x.FaultNotice,{error:l,onRetry:i}),!d&&!l&&(0,r.jsx)(y.Skeleton,{rows:6,label:"Loading your pools"}),d?.length===0&&(0,r.jsx)(g.EmptyState,{actions:(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)(f.ButtonLink,{kind:"primary",href:o.paths.createPool(),children:"Create a pool"}),(0,r.jsx)(f.ButtonLink,{href:o.paths.joinPool(),children:"Join a pool"})]}),children:"You haven't joined or created any pools yet. Join or create a pool to start playing!"}),d&&d.length>0&&(0,r.jsx)("ul",{css:{display:"grid",gridTemplateColumns:"repeat(auto-fill, minmax(min(20rem, 100%), 1fr))",gap:w.space.base,listStyle:"none","& > li":{display:"grid"}},children:d.map(e=>(0,r.jsx)("li",{children:(0,r.jsx)(L,{of:e,own:e,time:n})},e.id))})]})},[o.routes.createPool]:tF,[o.routes.joinPool]:tT,[o.routes.invite]:tz,[o.routes.acceptInvite]:tz,[o.routes.standings]:function(){let e=(0,o.useActivePool)();return null===e?(0,r.jsx)(j.Page,{title:"Pool Standings",children:(0,r.jsx)(g.EmptyState,{actions:(0,r.jsx)(f.ButtonLink,{href:o.paths.myPools(),children:"My Pools"}),children:"No pool is open. Choose one of yours to see its standings."})}):(0,r.jsx)(t$,{name:e},e.toLowerCase())},[o.routes.news]:tE},navigation:[{label:"My Pools",path:o.paths.myPools()},{label:"Create Pool",path:o.paths.createPool()},{label:"Join Pool",path:o.paths.joinPool()},{label:"Standings",path:o.paths.standings("Sunday Best")},{label:"Weeks",path:o.paths.standings("Spring Swing")},{label:"Round",path:o.paths.standings("Moving Day Madness")},{label:"Ended",path:o.paths.standings("The Long Way Home")},{label:"Stranger",path:o.paths.standings("Members Only")},{label:"Invitation",path:o.paths.invite("members-only")},{label:"News",path:o.paths.news("Sunday Best")}]}},21(e,n,t){var o=t(9433);t.d(n,{},{K:function(e){let[n,t]=(0,o.useState)(!1);return(0,o.useEffect)(()=>{let n=setTimeout(()=>t(!0),e);return()=>clearTimeout(n)},[e]),n}})}}]);
//# sourceMappingURL=__federation_expose_remote.196600c17cf02651.js.map