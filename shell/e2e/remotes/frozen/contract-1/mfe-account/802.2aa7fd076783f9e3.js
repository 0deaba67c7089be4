"use strict";(globalThis["mfe-account chunks"]||=[]).push([[802],{3458(e,n,t){let r=new Map;function s(e,n){let t=`${e} ${JSON.stringify(n)}`,s=r.get(t)??new Intl.DateTimeFormat("en-US",{timeZone:e,...n});return r.set(t,s),s}function o(e,n){return s(e,{hour:"numeric",minute:"2-digit",timeZoneName:"short"}).format(n)}t.d(n,{},{Ii:(e,n)=>`${s(e,{weekday:"short",month:"short",day:"numeric"}).format(n)}, ${o(e,n)}`,O3:function(e,n){let t=s(e,{month:"short",day:"numeric",year:"numeric"}).format(n);return`${t}, ${o(e,n)}`},Q4:function(e,n){let t=new Date(`${e}T00:00Z`),r=new Date(t);return r.setUTCDate(t.getUTCDate()+n-1),s("UTC",{month:"short",day:"numeric",year:"numeric"}).formatRange(t,r)},j1:()=>new Intl.DateTimeFormat().resolvedOptions().timeZone,ne:function(e){return`$${(e/100).toLocaleString("en-US",{minimumFractionDigits:2,maximumFractionDigits:2})}`},qC:function(e){let n=(e/100).toLocaleString("en-US",{minimumFractionDigits:2*(e%100!=0),maximumFractionDigits:2});return`$${n}`}})},6949(e,n,t){t.d(n,{co:()=>i,R_:()=>a,Z7:()=>l});var r=t(9433);t(3275),new WeakMap,t(9301);var s=t(3294);let o=(0,t(7416).U)(`
  subscription GameTime {
    clock { now speed }
  }
`),i={queryDeduplication:!1};function l(){let{data:e}=(0,s.R)(o,{context:i}),[n,t]=(0,r.useState)(null),l=e?.clock;return(0,r.useEffect)(()=>{if(!l)return;let e=performance.now(),n=()=>{t(6e4*Math.floor((Date.parse(l.now)+(performance.now()-e)*l.speed)/6e4))};n();let r=setInterval(n,1e3);return()=>clearInterval(r)},[l]),n}function a(e,n,t){let s=null===n?null:Math.floor(n/e),o=(0,r.useRef)(s),i=(0,r.useEffectEvent)(t);(0,r.useEffect)(()=>{let e=null===o.current;o.current=s,e||i()},[s])}},7416(e,n,t){let r=(0,t(2608).Se)();t.d(n,{},{U:r})},9301(e,n,t){t(9433);let r="fairway.token",s=new Set;function o(){for(let e of s)e()}function i(){return localStorage.getItem(r)}window.addEventListener("storage",e=>{(e.key===r||null===e.key)&&o()}),t.d(n,{},{n:i,wR:function(e){setTimeout(()=>{e===i()&&(localStorage.setItem("fairway.session-ended","yes"),localStorage.removeItem(r),o())},500)}})},9662(e,n,t){t.d(n,{AllUsers:()=>k});var r=t(3275),s=t(2833),o=t(7097),i=t(9433),l=t(8747),a=t(1631),c=t(3065),u=t(9144),d=t(3430),m=t(9381),h=t(3988),p=t(9350);let f=(0,o.graphql)(`
  fragment UserRowFields on User { username profilePic }
`);function g({of:e}){let{username:n,profilePic:t}=(0,s.useFragment)(f,e),o=(0,h.useActivePool)();return(0,r.jsx)("li",{children:(0,r.jsxs)(h.Link,{href:h.paths.userProfile(n,o),css:{display:"flex",alignItems:"center",gap:m.space.snug,minHeight:m.touch,padding:`${m.space.hair} ${m.space.snug}`,color:"inherit",textDecoration:"none","&:focus-visible":{outlineOffset:-3},[m.pointer]:{"&:hover":{background:m.color.sunken}}},children:[(0,r.jsx)(p.Avatar,{name:n,picture:t,edge:32}),(0,r.jsx)("span",{css:{...m.condensed,minWidth:0,fontSize:m.size.lead,fontWeight:600,overflowWrap:"anywhere"},children:n})]})})}let x=(0,o.graphql)(`
    query AllUsers($search: String!, $after: String) {
      users(search: $search, after: $after) {
        nodes { id ...UserRowFields }
        pageInfo { endCursor hasNextPage }
      }
    }
  `,[f]);function k(){let[e,n]=(0,i.useState)(""),t=function(e){let[n,t]=(0,i.useState)(e);return(0,i.useEffect)(()=>{let n=setTimeout(()=>t(e),200);return()=>clearTimeout(n)},[e,200]),n}(e.trim()),{data:o,previousData:h,error:p,refetch:f,fetchMore:k}=(0,s.useQuery)(x,{variables:{search:t}}),j=(o??h)?.users,[w,y]=(0,i.useState)(null),S=()=>{y(null),k({variables:{after:j?.pageInfo.endCursor??null},updateQuery:(e,{fetchMoreResult:{users:n}})=>({users:{...n,nodes:[...e.users.nodes,...n.nodes]}})}).catch(y)};return(0,r.jsx)(c.Panel,{title:"All Users",children:(0,r.jsxs)("div",{css:{display:"grid",gap:m.space.snug},children:[(0,r.jsx)(d.TextField,{label:"Search",type:"search",placeholder:"Search users",autoComplete:"off",value:e,onChange:({target:e})=>{n(e.value),y(null)}}),p&&(0,r.jsx)(a.FaultNotice,{error:p,onRetry:f}),!p&&(0,r.jsxs)("div",{css:{height:150,overflowY:"auto",border:m.hairline,background:m.color.raised},children:[!j&&(0,r.jsx)("div",{css:{paddingInline:m.space.snug},children:(0,r.jsx)(u.Skeleton,{label:"Loading users"})}),j&&0===j.nodes.length&&(0,r.jsxs)("p",{css:{padding:m.space.base},children:["Nobody’s name has “",t,"” in it."]}),(0,r.jsx)("ul",{css:{listStyle:"none"},children:j?.nodes.map(e=>(0,r.jsx)(g,{of:e},e.id))}),null!==w&&(0,r.jsx)(a.FaultNotice,{error:w,onRetry:S}),null===w&&j?.pageInfo.hasNextPage&&(0,r.jsx)(l.Button,{kind:"quiet",onClick:S,children:"Show more"})]})]})})}},599(e,n,t){let r=(0,t(7097).graphql)(`
  fragment CardFields on Card @_unmask {
    id
    week
    hidden
    notice
    picks {
      tier
      cost
      locked
      open
      golfer { id name status }
      replaced { golfer { id name } }
    }
  }
`);t.d(n,{},{U:r})},528(e,n,t){var r=t(7097),s=t(599);let o=(0,r.graphql)(`
    fragment PoolOfPicksFields on Pool @_unmask {
      id
      name
      format
      round
      isMember
      numTournaments
      contest { id weeks { week lockAt tournament { id name } } }
      card(username: $username) { ...CardFields @unmask }
    }
  `,[s.U]);t.d(n,{},{l:o})},1165(e,n,t){var r=t(3275),s=t(9381),o=t(9662);let i={display:"grid",gridTemplateColumns:"minmax(0, 1fr)",alignItems:"start",alignContent:"start",gap:s.space.wide};t.d(n,{},{U:function({children:e,aside:n,foot:t}){return(0,r.jsxs)("div",{css:{...i,[s.desk]:{gridTemplateColumns:"minmax(0, 1fr) 20rem",gridTemplateRows:"auto 1fr",columnGap:"4rem"}},children:[(0,r.jsx)("div",{css:i,children:e}),(0,r.jsxs)("div",{css:{...i,[s.desk]:{gridRow:"1 / 3",gridColumn:2}},children:[n,(0,r.jsx)(o.AllUsers,{})]}),t&&(0,r.jsx)("div",{css:i,children:t})]})}})},7290(e,n,t){var r=t(3275),s=t(9144),o=t(9381);t.d(n,{},{F:function({label:e}){return(0,r.jsxs)(r.Fragment,{children:[(0,r.jsxs)("div",{"aria-hidden":!0,css:{display:"flex",alignItems:"center",gap:o.space.roomy},children:[(0,r.jsx)("div",{css:{width:128,height:128,borderRadius:o.radius.plate,background:o.color.sunken}}),(0,r.jsx)("div",{css:{width:"9rem",height:o.size.title,borderRadius:o.radius.plate,background:o.color.hairline}})]}),(0,r.jsx)(s.Skeleton,{rows:12,label:e})]})}})},7425(e,n,t){t.d(n,{w:()=>_});var r=t(3275),s=t(3988),o=t(9144),i=t(8523),l=t(91),a=t(117),c=t(9381),u=t(3458),d=t(1631),m=t(5699);function h({picks:e,scores:n}){let t=e.flatMap(({golfer:e})=>n.get(e.id)?.rounds??[]).filter(({toPar:e})=>null!==e),s=[t.some(({counts:e})=>!e)&&"Struck through: doesn't count.",t.some(({penalty:e})=>e)&&"pen.: ten over par, for a round that a golfer who is out did not complete.",t.some(({live:e})=>e)&&"*: still playing.",e.some(({replaced:e})=>e)&&"“for”: came in for a golfer who was out before a shot."].filter(e=>!1!==e);return 0===s.length?null:(0,r.jsx)("p",{css:{color:c.color.muted,fontSize:c.size.small},children:s.join(" ")})}function p({at:e,isStale:n}){return(0,r.jsxs)(r.Fragment,{children:[null!==e&&(0,r.jsxs)("p",{css:{color:c.color.muted,fontSize:c.size.small},children:["Scores as of ",(0,r.jsx)("time",{dateTime:e,children:(0,u.Ii)((0,u.j1)(),new Date(e))})]}),n&&(0,r.jsx)(m.Notice,{children:"Live scores are late. They go on as soon as new ones come."})]})}var f=t(1682),g=t(1099);function x({title:e,...n}){return(0,r.jsxs)("section",{children:[(0,r.jsx)("h3",{css:{paddingBottom:c.space.hair,fontSize:c.size.lead},children:e}),(0,r.jsx)(g.Table,{label:e,rowHeader:"Player",columns:k,rows:[n],rowKey:({username:e})=>e,tone:()=>"mine"})]})}let k=[{name:"Player",cell:({username:e})=>e},...[1,2,3,4].map(e=>({name:`R${e}`,kind:"figure",cell:({rounds:n})=>(0,r.jsx)(f.Score,{toPar:n[e-1]??null})})),{name:"Total",kind:"figure",cell:({score:e})=>(0,r.jsx)(f.Score,{toPar:e})}];var j=t(2365);function w({count:e}){return(0,r.jsx)("div",{"aria-hidden":!0,css:{borderTop:c.hairline},children:Array.from({length:e},(e,n)=>(0,r.jsxs)("div",{css:{display:"flex",alignItems:"center",justifyContent:"space-between",gap:c.space.base,height:c.touch,padding:`0 ${c.space.tight}`,borderBottom:c.hairline,"& > span":{height:"0.875rem",borderRadius:c.radius.plate,background:c.color.muted}},children:[(0,r.jsx)("span",{css:{width:`${9-n%3}rem`,opacity:.55,filter:"blur(5px)"}}),(0,r.jsx)("span",{css:{width:"3.5rem",opacity:.4,filter:"blur(5px)"}})]},n))})}function y({tier:e,picks:n,scores:t,hiddenCount:s}){let o=`Tier ${e}`,i=n.map(e=>({...e,scored:t.get(e.golfer.id)}));return 0===i.length&&0===s?null:(0,r.jsxs)("section",{children:[(0,r.jsx)("h3",{css:{paddingBottom:c.space.hair,fontSize:c.size.lead},children:o}),i.length>0&&(0,r.jsx)(g.Table,{label:o,rowHeader:"Golfer",columns:S,rows:i,rowKey:({golfer:e})=>e.id,tone:({golfer:e})=>"active"===e.status?void 0:"out"}),s>0&&(0,r.jsx)(w,{count:s})]})}let S=[{name:"Golfer",cell:e=>(0,r.jsx)(b,{of:e})},{name:"Position",kind:"figure",cell:({scored:e})=>e?.position??"-"},...[1,2,3,4].map(e=>({name:`R${e}`,kind:"figure",cell:({scored:n})=>{let t=n?.rounds.find(n=>n.round===e);return t?(0,r.jsx)(j.RoundScore,{...t}):(0,r.jsx)(f.Score,{toPar:null})}})),{name:"Total",kind:"figure",cell:({scored:e})=>{var n;let t;return(0,r.jsx)(f.Score,{toPar:(n=e,0===(t=(n?.rounds??[]).flatMap(({toPar:e})=>null===e?[]:[e])).length?null:t.reduce((e,n)=>e+n,0))})}}];function b({of:{golfer:e,replaced:n,open:t}}){return(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)("span",{css:{[c.phone]:{display:"block",lineHeight:1.15,whiteSpace:"normal"}},children:e.name}),t&&(0,r.jsx)(v,{children:"out, pick somebody else"}),n&&(0,r.jsxs)(v,{children:["for ",n.golfer.name]})]})}let v=({children:e})=>(0,r.jsx)("small",{css:{display:"block",color:c.color.muted,fontSize:c.size.tiny,fontWeight:400,lineHeight:1.2},children:e});var $=t(2833),P=t(7097);let T=(0,P.graphql)(`
  query TierLimits {
    formats { format tiers { tier limit } }
  }
`);var C=t(6949),F=t(9433),R=t(599);let I=(0,P.graphql)(`
  fragment ScoresFields on Board @_unmask {
    version
    asOf
    stale
    row(username: $username) {
      id
      rounds
      running
      total
      counted(week: $week) {
        position
        golfer { id }
        rounds { round toPar counts penalty live }
      }
    }
    weeks @include(if: $byWeek) {
      week
      rows { id user { id username } rounds running total }
    }
  }
`),A=(0,P.graphql)(`
    query WeekPicks($pool: String!, $username: String!, $week: Int!, $byWeek: Boolean!) {
      pool(name: $pool) {
        id
        card(username: $username, week: $week) { ...CardFields @unmask }
        board { ...ScoresFields @unmask }
        entry { id submit(week: $week) { code message } }
      }
    }
  `,[R.U,I]),E=(0,P.graphql)(`
    subscription WeekScores($pool: String!, $username: String!, $week: Int!, $byWeek: Boolean!) {
      board(pool: $pool) { ...ScoresFields @unmask }
    }
  `,[I]),L=[1,2,3,4];function D({pool:e,week:n,username:t,isOwn:i}){let f=e.numTournaments>1,{isKnown:g,card:k,locked:j,scores:w,asOf:S,isStale:b,error:v,retry:P}=function({pool:e,username:n,week:t,byWeek:r}){let{data:s,error:o,refetch:i,subscribeToMore:l}=(0,$.useQuery)(A,{variables:{pool:e,username:n,week:t,byWeek:r},fetchPolicy:"cache-and-network"});(0,F.useEffect)(()=>l({document:E,variables:{pool:e,username:n,week:t,byWeek:r},context:C.co,updateQuery:(e,{previousData:n,complete:t,subscriptionData:r})=>t&&n.pool?{pool:{...n.pool,board:r.data.board}}:void 0,onError:()=>void 0}),[l,e,n,t,r]),(0,C.R_)(6e5,(0,C.Z7)(),()=>void i().catch(()=>void 0));let a=s?.pool;return{isKnown:void 0!==s,card:a?.card??null,locked:a?.entry?.submit.code==="LOCKED"?a.entry.submit.message:null,scores:function(e,{username:n,week:t,byWeek:r}){let s=e?.weeks?.find(e=>e.week===t)?.rows,o=r?s?.find(({user:e})=>e.username.toLowerCase()===n.toLowerCase()):e?.row;return{golfers:new Map((e?.row?.counted??[]).map(e=>[e.golfer.id,e])),rounds:o?.rounds??[],score:o?.total??o?.running??null}}(a?.board??null,{username:n,week:t,byWeek:r}),asOf:a?.board?.asOf??null,isStale:a?.board?.stale===!0,error:o,retry:i}}({pool:e.name,username:t,week:n.week,byWeek:f}),R=function({format:e}){let{data:n,error:t}=(0,$.useQuery)(T);if(!n&&!t)return null;let r=n?.formats.find(n=>n.format===e)?.tiers;return e=>r?.find(n=>n.tier===e)?.limit??null}(e);if(!g||!R)return v&&!g?(0,r.jsx)(d.FaultNotice,{what:N,error:v,onRetry:P}):(0,r.jsx)(o.Skeleton,{rows:8,label:"Loading the picks"});if(!k)return(0,r.jsx)(a.EmptyState,{children:i?U:`${t} is not in this contest.`});if(0===k.picks.length&&!k.hidden)return(0,r.jsx)(z,{pool:e,username:t,isOwn:i,locked:j});let I=k.picks.every(({cost:e})=>null===e);return(0,r.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:c.space.roomy},children:[v&&(0,r.jsx)(d.FaultNotice,{what:N,error:v,onRetry:P}),k.notice&&(0,r.jsx)(m.Notice,{actions:(0,r.jsx)(l.ButtonLink,{href:s.paths.golfers(e.name),children:"Pick golfers"}),children:k.notice}),k.picks.length>0&&(0,r.jsx)(p,{at:S,isStale:b}),k.hidden&&(0,r.jsx)("p",{children:null===e.round?`${t}'s picks are shown once they lock: ${(0,u.Ii)((0,u.j1)(),new Date(n.lockAt))}.`:`${t}'s picks are shown one by one, as the golfers tee off.`}),L.map(e=>{let n=k.picks.filter(n=>n.tier===e),t=k.hidden?(R(e)??2)-n.length:0;return(0,r.jsx)(y,{tier:e,picks:n,hiddenCount:t,scores:w.golfers},e)}),k.picks.length>0&&(0,r.jsx)(x,{title:I?"Best 4 Scores":"All Scores",username:t,rounds:w.rounds,score:w.score}),(0,r.jsx)(h,{picks:k.picks,scores:w.golfers})]})}let N="Failed to fetch user picks",U="You joined while this tournament was in play. Your picks begin with the next one.";function z({pool:e,username:n,isOwn:t,locked:o}){return t?null!==o?(0,r.jsxs)(a.EmptyState,{children:["You have no picks in this tournament. ",o]}):(0,r.jsx)(a.EmptyState,{actions:(0,r.jsx)(l.ButtonLink,{href:s.paths.golfers(e.name),children:"Pick golfers"}),children:"You have no picks in this tournament."}):(0,r.jsxs)(a.EmptyState,{children:[n," has no picks in this tournament."]})}function W({pool:e,username:n,isOwn:t}){if(!e)return(0,r.jsx)(a.EmptyState,{actions:(0,r.jsx)(l.ButtonLink,{href:s.paths.myPools(),children:"My Pools"}),children:"There is no pool of that name. It may have been deleted."});if(!e.isMember)return(0,r.jsx)(a.EmptyState,{actions:(0,r.jsx)(l.ButtonLink,{href:s.paths.joinPool(),children:"Join Pool"}),children:"You are not in this pool. Its picks are for its members."});let o=e.contest?.weeks??[],[u]=o;if(!u)return(0,r.jsx)(a.EmptyState,{children:"There is no tournament to pick for yet. The pool waits for the next one on the schedule."});let d=s=>(0,r.jsxs)(r.Fragment,{children:[(0,r.jsx)("p",{css:{marginBottom:c.space.base,color:c.color.muted,fontSize:c.size.small},children:s.tournament.name}),(0,r.jsx)(D,{pool:e,week:s,username:n,isOwn:t})]});return 1===o.length?d(u):(0,r.jsx)(i.Tabs,{label:"Weeks",open:String(e.card?.week??u.week),tabs:o.map(e=>({value:String(e.week),title:`Week ${e.week}`,content:d(e)}))})}let q=(0,P.graphql)(`
  query PastResults($username: String!) {
    user(username: $username) {
      id
      pastResults { date tournamentName poolName position total }
    }
  }
`);function O({username:e}){let{data:n,error:t,refetch:s}=(0,$.useQuery)(q,{variables:{username:e},fetchPolicy:"network-only"});if(!n)return t?(0,r.jsx)(d.FaultNotice,{error:t,onRetry:s}):(0,r.jsx)(o.Skeleton,{rows:6,label:"Loading past results"});let i=n.user?.pastResults??[];return 0===i.length?(0,r.jsx)(a.EmptyState,{children:"No past results available."}):(0,r.jsx)(g.Table,{label:"Past results",rowHeader:"Tournament",columns:M,rows:i,rowKey:({date:e,tournamentName:n,poolName:t})=>`${e} ${n} ${t}`,maxHeight:500})}let M=[{name:"Date",cell:({date:e})=>(0,r.jsx)("time",{dateTime:e,children:(0,u.Q4)(e,1)})},{name:"Tournament",cell:({tournamentName:e,poolName:n})=>(0,r.jsxs)(r.Fragment,{children:[e,(0,r.jsx)("small",{css:{display:"block",color:c.color.muted,fontSize:c.size.tiny,fontWeight:400},children:n})]})},{name:"Position",kind:"figure",cell:({position:e})=>e},{name:"Score",kind:"figure",wideOnly:!0,cell:({total:e})=>(0,r.jsx)(f.Score,{toPar:e})}];function _({username:e,isOwn:n,pool:t}){let l=(0,s.useActivePool)(),a={value:"picks",title:"Current Picks",content:(void 0===t?(0,r.jsx)(o.Skeleton,{rows:8,label:"Loading the picks"}):null)??(0,r.jsx)(W,{pool:t??null,username:e,isOwn:n})},c={value:"results",title:"Past Results",content:(0,r.jsx)(O,{username:e})};return(0,r.jsx)(i.Tabs,{label:"Picks and results",tabs:null===l?[c]:[a,c]},l)}},73(e,n,t){var r=t(3275),s=t(9350),o=t(9381);t.d(n,{},{q:function({name:e,picture:n,badge:t,actions:i,children:l}){return(0,r.jsxs)("div",{css:{display:"grid",gridTemplateAreas:"'picture words' 'picture actions'",gridTemplateColumns:"auto minmax(0, 1fr)",gridTemplateRows:"1fr auto",gap:`${o.space.snug} ${o.space.roomy}`,[o.phone]:{gridTemplateAreas:"'picture words' 'actions actions'",gridTemplateRows:"auto",gap:o.space.base}},children:[(0,r.jsxs)("div",{css:{gridArea:"picture",position:"relative"},children:[(0,r.jsx)(s.Avatar,{name:e,picture:n,edge:128}),t&&(0,r.jsx)("div",{css:{position:"absolute",left:0,bottom:0},children:t})]}),(0,r.jsxs)("div",{css:{gridArea:"words",alignSelf:"center",overflowWrap:"anywhere"},children:[(0,r.jsx)("h2",{css:{...o.condensed,fontSize:o.size.headline},children:e}),l]}),i&&(0,r.jsx)("div",{css:{gridArea:"actions",display:"flex",flexWrap:"wrap",gap:o.space.tight},children:i})]})}})},5132(e,n,t){t.d(n,{F:()=>f,e:()=>p});var r=t(3275),s=t(2833),o=t(3458),i=t(7097),l=t(3988);(0,t(7416).U)("fragment Named on Pool @_unmask { format round }");let a={SINGLE_WEEK:"Single Week",SALARY_CAP:"Salary Cap",MULTI_WEEK:"Multi-Week",MULTI_WEEK_SALARY_CAP:"Multi-Week Salary Cap",SINGLE_ROUND:"Single Round"},c={OPENING_DAY:"Opening Day",PACKING_DAY:"Packing Day",MOVING_DAY:"Moving Day",FINAL_ROUND:"Final Round"};var u=t(3065),d=t(9144),m=t(5268),h=t(9381);let p=(0,i.graphql)(`
  fragment PoolInfoFields on Pool {
    id
    name
    format
    round
    buyInCents
    memberCount
    maxUsers
    admin { id username }
    contest {
      id
      potCents
      prizesCents
      weeks { week tournament { id name startsOn rounds { number } } }
    }
  }
`);function f({of:e}){return(0,r.jsx)(u.Panel,{title:"Pool Info",children:e?(0,r.jsx)(g,{of:e}):(0,r.jsx)(d.Skeleton,{rows:5,label:"Loading the pool"})})}function g({of:e}){let n=(0,s.useFragment)(p,e);return(0,r.jsx)("dl",{css:{display:"grid",gridTemplateColumns:"auto minmax(0, 1fr)",gap:`${h.space.hair} ${h.space.base}`,lineHeight:1.35,overflowWrap:"anywhere","& dt":{color:h.color.muted,fontSize:h.size.small,lineHeight:1.55},"& dd":{fontWeight:600}},children:(function({name:e,format:n,round:t,admin:s,memberCount:i,maxUsers:u,buyInCents:d,contest:h}){let p=h?.weeks??[],f=d>0&&null!==h;return[["Pool",(0,r.jsx)(m.TextLink,{href:l.paths.standings(e),children:e},"pool")],["Format",null===t?a[n]:`${a[n]}, ${c[t]}`],["Admin",s.username],["Players",null===u?String(i):`${i} of ${u}`],["Buy-in",0===d?"Free":(0,o.qC)(d)],...f?[x("Pot",[h.potCents]),x("Prizes",h.prizesCents)]:[],...p.map(({week:e,tournament:{name:n,startsOn:t,rounds:r}})=>[p.length>1?`Week ${e}`:"Tournament",`${n}, ${(0,o.Q4)(t,r.length)}`])]})(n).map(([e,n])=>[(0,r.jsx)("dt",{children:e},e),(0,r.jsx)("dd",{children:n},`${e} text`)])})}let x=(e,n)=>[e,n.filter((e,n)=>e>0||0===n).map(o.qC).join(" / ")]},3680(e,n,t){t.d(n,{},{q:36e5})}}]);
//# sourceMappingURL=802.2aa7fd076783f9e3.js.map