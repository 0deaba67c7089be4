"use strict";(globalThis["mfe-pools chunks"]||=[]).push([[385],{8168(e,s,t){t.d(s,{JoinPoolPage:()=>k});var o=t(3275),a=t(2833),l=t(7097),r=t(9433),n=t(8148),i=t(7047),d=t(3430),c=t(9381),m=t(3065);let u=(0,l.graphql)(`
  fragment FormatGuideFields on FormatRules @_unmask { format title description }
`);function p({of:e}){return(0,o.jsx)(m.Panel,{title:"Formats",children:(0,o.jsx)("dl",{css:{display:"grid",gap:c.space.hair},children:e.map(({format:e,title:s,description:t})=>(0,o.jsxs)("div",{css:{marginBottom:c.space.tight},children:[(0,o.jsx)("dt",{css:{...c.condensed,fontSize:c.size.lead,fontWeight:600},children:s}),(0,o.jsx)("dd",{css:{color:c.color.muted,fontSize:c.size.small},children:t})]},e))})})}var h=t(3988),f=t(8747),g=t(91),x=t(117),j=t(1631),y=t(9144),F=t(5752),P=t(8589);let S=(0,l.graphql)(`
    fragment PoolListingFields on Pool {
      id
      name
      admin { id username }
      ...PoolFactsFields
      ...JoinPoolFields
    }
  `,[F.f,P.w]);function v({of:e}){let s=(0,a.useFragment)(S,e);return(0,o.jsxs)("li",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr) auto",alignItems:"center",gap:`${c.space.hair} ${c.space.base}`,padding:`${c.space.snug} 0`,borderBottom:c.hairline,[c.phone]:{'& > [data-part="join"]':{display:"contents"}}},children:[(0,o.jsxs)("div",{css:{overflowWrap:"anywhere"},children:[(0,o.jsx)("h3",{css:{...c.condensed,fontSize:c.size.lead},children:s.name}),(0,o.jsx)(F.A,{of:s})]}),(0,o.jsx)(P.B,{of:s})]})}let b=(0,l.graphql)(`
    query Pools($search: String!, $format: PoolFormat, $after: String) {
      pools(search: $search, format: $format, after: $after) {
        nodes { id ...PoolListingFields }
        pageInfo { endCursor hasNextPage }
      }
    }
  `,[S]);function C({search:e,format:s}){let{data:t,previousData:l,error:n,refetch:i,fetchMore:d}=(0,a.useQuery)(b,{variables:{search:e,format:s},fetchPolicy:"cache-and-network"}),c=(n?t:t??l)?.pools,u=c?.pageInfo.endCursor??null,[p,F]=(0,r.useState)(null),[P,S]=(0,r.useState)(!1),T=()=>{F(null),S(!0),d({variables:{after:u},updateQuery:(e,{fetchMoreResult:{pools:s}})=>({pools:{...s,nodes:[...e.pools.nodes,...s.nodes]}})}).catch(e=>F({behind:u,error:e})).finally(()=>S(!1))};return(0,o.jsxs)(m.Panel,{title:"Pools",children:[n&&(0,o.jsx)(j.FaultNotice,{error:n,onRetry:i}),!c&&!n&&(0,o.jsx)(y.Skeleton,{rows:8,label:"Loading the pools"}),c?.nodes.length===0&&(0,o.jsx)(x.EmptyState,{actions:(0,o.jsx)(g.ButtonLink,{href:h.paths.createPool(),children:"Create a pool"}),children:e||s?"No pool like that. Try less of its name, or all formats.":"There are no pools yet."}),(0,o.jsx)("ul",{css:{listStyle:"none"},children:c?.nodes.map(e=>(0,o.jsx)(v,{of:e},e.id))}),p?.behind===u&&(0,o.jsx)(j.FaultNotice,{error:p.error,onRetry:T}),p?.behind!==u&&c?.pageInfo.hasNextPage&&(0,o.jsx)(f.Button,{kind:"quiet",busy:P,onClick:T,children:"Show more"})]})}let T=(0,l.graphql)(`
    query FormatsToJoin {
      formats { ...FormatGuideFields @unmask }
    }
  `,[u]);function k(){let[e,s]=(0,r.useState)(""),[t,l]=(0,r.useState)(""),m=function(e){let[s,t]=(0,r.useState)(e);return(0,r.useEffect)(()=>{let s=setTimeout(()=>t(e),200);return()=>clearTimeout(s)},[e,200]),s}(e.trim()),u=(0,a.useQuery)(T).data?.formats??[],h=u.find(e=>e.format===t);return(0,o.jsx)(n.Page,{title:"Join Pool",children:(0,o.jsxs)("div",{css:$,children:[(0,o.jsxs)("div",{css:{display:"grid",gridTemplateColumns:"minmax(0, 1fr)",gap:c.space.roomy},children:[(0,o.jsxs)("div",{css:q,children:[(0,o.jsx)(d.TextField,{label:"Search",type:"search",placeholder:"Search pools",autoComplete:"off",value:e,onChange:({target:e})=>s(e.value)}),(0,o.jsx)(i.Select,{label:"Format",hint:h?.description,options:[{value:"",text:"All formats"},...u.map(({format:e,title:s})=>({value:e,text:s}))],value:t,onChange:({target:e})=>l(e.value)})]}),(0,o.jsx)(C,{search:m,format:h?.format??null})]}),u.length>0&&(0,o.jsx)(p,{of:u})]})})}let $={display:"grid",gridTemplateColumns:"minmax(0, 1fr)",alignItems:"start",gap:c.space.wide,[c.desk]:{gridTemplateColumns:"minmax(0, 1fr) 20rem",columnGap:"4rem"}},q={display:"grid",gridTemplateColumns:"repeat(2, minmax(0, 1fr))",alignItems:"start",gap:c.space.base,[c.phone]:{gridTemplateColumns:"minmax(0, 1fr)"}}}}]);
//# sourceMappingURL=385.ecb215c3d2febbd7.js.map