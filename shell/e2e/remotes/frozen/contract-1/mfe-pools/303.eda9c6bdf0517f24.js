"use strict";(globalThis["mfe-pools chunks"]||=[]).push([[303],{2858(e,n,i){var t=i(3275),o=i(2833),s=i(3458),r=i(7097),l=i(3988),a=i(5650),c=i(7997),d=i(940),u=i(8747),p=i(91),h=i(953),m=i(117),j=i(1631),g=i(5699),x=i(8148),v=i(9144),y=i(7344),k=i(9381),f=i(9433);let b=(0,r.graphql)(`
  query Invitation($token: String!) {
    invitation(token: $token) {
      poolName
      admin
      format
      buyInCents
      memberCount
      expiresAt
      join { allowed code message }
    }
  }
`),w=(0,r.graphql)(`
  mutation AcceptInvitation($pool: String!, $invite: String!) {
    joinPool(pool: $pool, invite: $invite) { id name isMember memberCount }
  }
`);function I({invited:e,token:n,signedIn:i}){let{poolName:o,admin:r,join:a}=e;return(0,t.jsx)("div",{css:{maxWidth:"36rem"},children:(0,t.jsxs)(h.Card,{title:o,children:[(0,t.jsxs)("p",{css:{fontSize:k.size.lead},children:[r," invites you to play."]}),(0,t.jsx)("p",{css:{color:k.color.muted},children:S(e)}),(0,t.jsx)("div",{css:{display:"grid",justifyItems:"start",gap:k.space.tight,marginTop:k.space.base},children:"ALREADY_MEMBER"===a.code?(0,t.jsx)(p.ButtonLink,{kind:"primary",href:l.paths.standings(o),children:"Open"}):i?(0,t.jsx)($,{pool:o,token:n,reason:a.allowed?null:a.message}):(0,t.jsxs)(t.Fragment,{children:[(0,t.jsx)(p.ButtonLink,{kind:"primary",href:l.paths.acceptInvite(n),children:"Log in or register to join"}),!a.allowed&&(0,t.jsx)("p",{css:{color:k.color.muted},children:a.message})]})}),(0,t.jsxs)("p",{css:{marginTop:k.space.base,color:k.color.muted,fontSize:k.size.small},children:["This invitation works until ",(0,s.Ii)((0,s.j1)(),new Date(e.expiresAt)),"."]})]})})}let S=({format:e,buyInCents:n,memberCount:i})=>[a.E[e],0===n?"Free":`${(0,s.qC)(n)} buy-in`,`${i} ${1===i?"player":"players"}`].join(" · ");function $({pool:e,token:n,reason:i}){let[s,{loading:r}]=(0,o.useMutation)(w),[a,d]=(0,f.useState)(null),p=(0,l.useNavigate)();return(0,t.jsxs)(t.Fragment,{children:[(0,t.jsx)(u.Button,{kind:"primary",disabled:null!==i,busy:r,onClick:async()=>{d(null);try{await s({variables:{pool:e,invite:n}}),(0,y.showToast)("Successfully joined the pool!"),p(l.paths.standings(e))}catch(e){d((0,c.qz)(e,"Failed to join the pool."))}},children:"Join"}),i&&(0,t.jsx)("p",{css:{color:k.color.muted},children:i}),a&&(0,t.jsx)(g.Notice,{tone:"error",children:a})]})}i.d(n,{},{InvitationPage:function(){let e=(0,l.usePathParam)("token"),n=null!==(0,d.useToken)(),{data:i,error:s,refetch:r}=(0,o.useQuery)(b,{variables:{token:e},fetchPolicy:"cache-and-network"}),a=(0,c.Of)(s)?.code==="NOT_FOUND";return(0,t.jsxs)(x.Page,{title:"Invitation",children:[!i&&!s&&(0,t.jsx)(v.Skeleton,{rows:4,label:"Opening your invitation"}),a&&(0,t.jsx)(m.EmptyState,{actions:(0,t.jsx)(p.ButtonLink,{href:l.paths.joinPool(),children:"Join another pool"}),children:(0,c.qz)(s,"")}),s&&!a&&(0,t.jsx)(j.FaultNotice,{error:s,onRetry:r}),i&&!a&&(0,t.jsx)(I,{invited:i.invitation,token:e,signedIn:n})]})}})}}]);
//# sourceMappingURL=303.eda9c6bdf0517f24.js.map